import { useGetIdentity } from '@refinedev/core'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { mayOpen } from '../domain/permissions.ts'
import { NotFound } from '../pages/errors/NotFound.tsx'
import { PageError } from '../pages/errors/PageError.tsx'
import type { Identity } from '../providers/auth/createIdentity.ts'
import { useText } from '../providers/i18n/useText.ts'
import type { Route } from '../resources/schema/project/toRoutes.ts'
import type { Page, Resource } from '../resources/schema/resource.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

interface Screens {
  readonly list: ComponentType<{ resource: Resource }>
  readonly show: ComponentType<{ resource: Resource }>
  readonly form: ComponentType<{ resource: Resource; screen: 'create' | 'edit' }>
}

/** Each generated screen is a chunk of its own. */
const screens: Screens = {
  list: lazy(() => import('../pages/generated/GeneratedList.tsx').then((module) => ({ default: module.GeneratedList }))),
  show: lazy(() => import('../pages/generated/GeneratedShow.tsx').then((module) => ({ default: module.GeneratedShow }))),
  form: lazy(() => import('../pages/generated/GeneratedForm.tsx').then((module) => ({ default: module.GeneratedForm }))),
}

/** One route: permission (an unpermitted page is not found, specification 2, guard 5), loading, failure, content. */
export function RouteScreen({ route }: { readonly route: Route }) {
  const { data: identity, isLoading, error, refetch } = useGetIdentity<Identity | null>()
  const text = useText()
  const title = text(route.label)
  useEffect(() => {
    document.title = `${title} - 掌柜 Zhanggui`
  }, [title])

  if (isLoading) return <PageSkeleton />
  if (error) return <PageError error={error} resetErrorBoundary={() => void refetch()} />
  if (!mayOpen(identity ?? null, route.access)) return <NotFound />
  return (
    <ErrorBoundary FallbackComponent={PageError} resetKeys={[route.name]}>
      <Suspense fallback={<PageSkeleton />}>
        <Content route={route} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Content({ route: { target } }: { readonly route: Route }) {
  if (target.screen === 'page') {
    const Component = pageComponent(target.page)
    return Component ? <Component /> : <NotFound />
  }
  if (target.screen === 'list') return <screens.list resource={target.resource} />
  if (target.screen === 'show') return <screens.show resource={target.resource} />
  return <screens.form resource={target.resource} screen={target.screen} />
}

const pageComponents = new Map<string, LazyExoticComponent<ComponentType>>()

/** A lazy component must be made once: a new one each time would load anew on every render. */
function pageComponent({ name, load }: Page): LazyExoticComponent<ComponentType> | null {
  const known = pageComponents.get(name)
  if (known || !load) return known ?? null
  const component = lazy(() => load().then((loaded) => ({ default: loaded })))
  pageComponents.set(name, component)
  return component
}
