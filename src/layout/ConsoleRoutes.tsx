import { Navigate, Route, Routes } from 'react-router-dom'
import { toLandingPath } from '../resources/schema/project/toLandingPath.ts'
import { type Parent, toParents } from '../resources/schema/project/toParents.ts'
import { type Route as ConsoleRoute, toRoutes } from '../resources/schema/project/toRoutes.ts'
import type { Registry } from '../resources/schema/resource.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { Frame } from './Frame.tsx'
import { Decided } from './guard/Decided.tsx'
import { Guard } from './guard/Guard.tsx'
import { ReopenRoute } from './guard/ReopenRoute.tsx'
import { REDIRECT_PATH } from './guard/toRedirectGoal.ts'
import { RouteScreen } from './RouteScreen.tsx'

/** The routes of the registry and the addresses above them, those with a layout inside the frame. */
export function ConsoleRoutes({ registry }: { readonly registry: Registry }) {
  const routes = toRoutes(registry)
  const parents = toParents(routes)
  return (
    <Routes>
      <Route element={<Guard />}>
        <Route element={<Frame />}>
          <Route index element={<Navigate to={toLandingPath(routes)} replace />} />
          {routes.filter(isFramed).map(toElement)}
          {parents.filter(isFramed).map(toParentElement)}
          <Route
            path={REDIRECT_PATH}
            element={
              <Decided>
                <ReopenRoute />
              </Decided>
            }
          />
          <Route path="*" element={<NotFound />} />
        </Route>
        {routes.filter((route) => !isFramed(route)).map(toElement)}
        {parents.filter((parent) => !isFramed(parent)).map(toParentElement)}
      </Route>
    </Routes>
  )
}

function isFramed({ layout }: Pick<ConsoleRoute, 'layout'>): boolean {
  return layout === 'default'
}

function toElement(route: ConsoleRoute) {
  return <Route key={route.name} path={route.path} element={<RouteScreen key={route.name} route={route} />} />
}

/** The guards lead on from it; it shows nothing of its own. */
function toParentElement({ path }: Parent) {
  return <Route key={path} path={path} element={<Decided />} />
}
