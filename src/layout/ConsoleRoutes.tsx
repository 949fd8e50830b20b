import { Navigate, Route, Routes } from 'react-router-dom'
import { NotFound } from '../pages/errors/NotFound.tsx'
import { toLandingPath } from '../resources/schema/project/toLandingPath.ts'
import { type Route as ConsoleRoute, toRoutes } from '../resources/schema/project/toRoutes.ts'
import type { Registry } from '../resources/schema/resource.ts'
import { Frame } from './Frame.tsx'
import { Guard } from './guard/Guard.tsx'
import { RouteScreen } from './RouteScreen.tsx'

/** The routes of the registry, those with a layout inside the frame. */
export function ConsoleRoutes({ registry }: { readonly registry: Registry }) {
  const routes = toRoutes(registry)
  return (
    <Routes>
      <Route element={<Guard />}>
        <Route element={<Frame />}>
          <Route index element={<Navigate to={toLandingPath(routes)} replace />} />
          {routes.filter(({ layout }) => layout === 'default').map(toElement)}
          <Route path="*" element={<NotFound />} />
        </Route>
        {routes.filter(({ layout }) => layout === 'none').map(toElement)}
      </Route>
    </Routes>
  )
}

function toElement(route: ConsoleRoute) {
  return <Route key={route.name} path={route.path} element={<RouteScreen key={route.name} route={route} />} />
}
