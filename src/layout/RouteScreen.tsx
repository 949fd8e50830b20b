import { type ComponentType, lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { isBuilt, type Route } from '../resources/schema/project/toRoutes.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { GeneratedList } from '../screens/GeneratedList.tsx'
import { lazyOnce } from '../ui/lazyOnce.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { PageError } from '../ui/PageError.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { RouteEffects } from '../ui/RouteEffects.tsx'
import { Decided } from './guard/Decided.tsx'

interface Screens {
  readonly list: ComponentType<{ resource: Resource }>
  readonly show: ComponentType<{ resource: Resource }>
  readonly form: ComponentType<{ resource: Resource; screen: 'create' | 'edit' }>
}

/** The list, which almost every visit opens first, is part of the console's own code; each other screen is a chunk of its own. */
const screens: Screens = {
  list: GeneratedList,
  show: lazy(() => import('../screens/GeneratedShow.tsx').then((module) => ({ default: module.GeneratedShow }))),
  form: lazy(() => import('../screens/GeneratedForm.tsx').then((module) => ({ default: module.GeneratedForm }))),
}

/** One route as the guards decided: another page in its place, or its content. */
export function RouteScreen({ route }: { readonly route: Route }) {
  return (
    <Decided>
      <ErrorBoundary FallbackComponent={PageError} resetKeys={[route.name]}>
        <Suspense fallback={<PageSkeleton />}>
          <Content route={route} />
          {/* Where it is not, the not-found page arrives by itself. */}
          {isBuilt(route) && <RouteEffectsOf route={route} />}
        </Suspense>
      </ErrorBoundary>
    </Decided>
  )
}

/** What happens when a route is opened, under the name of its page. */
export function RouteEffectsOf({ route }: { readonly route: Route }) {
  const text = useText()
  const { t } = useTranslate()
  const { screen } = route.target
  const name = text(route.label)
  return <RouteEffects title={screen === 'list' || screen === 'page' ? name : t(`forms.${screen}Title`, { name })} />
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
