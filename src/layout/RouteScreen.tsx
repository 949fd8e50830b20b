import { type ComponentType, lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { NotFound } from '../pages/errors/NotFound.tsx'
import { PageError } from '../pages/errors/PageError.tsx'
import { GeneratedList } from '../pages/generated/GeneratedList.tsx'
import { lazyOnce } from '../pages/generated/lazyOnce.ts'
import type { Route } from '../resources/schema/project/toRoutes.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { RouteArrival } from './Arrival.tsx'
import { Decided } from './guard/Decided.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

interface Screens {
  readonly list: ComponentType<{ resource: Resource }>
  readonly show: ComponentType<{ resource: Resource }>
  readonly form: ComponentType<{ resource: Resource; screen: 'create' | 'edit' }>
}

/** The list, which almost every visit opens first, is part of the console's own code; each other screen is a chunk of its own. */
const screens: Screens = {
  list: GeneratedList,
  show: lazy(() => import('../pages/generated/GeneratedShow.tsx').then((module) => ({ default: module.GeneratedShow }))),
  form: lazy(() => import('../pages/generated/GeneratedForm.tsx').then((module) => ({ default: module.GeneratedForm }))),
}

/** One route as the guards decided: another page in its place, or its content. */
export function RouteScreen({ route }: { readonly route: Route }) {
  return (
    <Decided>
      <ErrorBoundary FallbackComponent={PageError} resetKeys={[route.name]}>
        <Suspense fallback={<PageSkeleton />}>
          <Content route={route} />
          {isBuilt(route) && <RouteArrival route={route} />}
        </Suspense>
      </ErrorBoundary>
    </Decided>
  )
}

/** Where it is not, the not-found page arrives by itself. */
function isBuilt({ target }: Route): boolean {
  return target.screen !== 'page' || target.page.load !== null
}

function Content({ route: { target } }: { readonly route: Route }) {
  if (target.screen === 'page') {
    const { load } = target.page
    if (!load) return <NotFound />
    const Component = lazyOnce<object>(load)
    return <Component />
  }
  if (target.screen === 'list') return <screens.list resource={target.resource} />
  const { createWith, showWith } = target.resource.screens
  const load = { create: createWith, show: showWith, edit: null }[target.screen]
  if (load) {
    const OwnPage = lazyOnce(load)
    return <OwnPage resource={target.resource} />
  }
  if (target.screen === 'show') return <screens.show resource={target.resource} />
  return <screens.form resource={target.resource} screen={target.screen} />
}
