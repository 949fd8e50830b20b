import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { withScreenTexts } from '../locales/screenTexts.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { Route } from '../resources/schema/project/toRoutes.ts'
import { GeneratedList } from '../screens/GeneratedList.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { PageError } from '../ui/PageError.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { RouteEffects } from '../ui/RouteEffects.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import { Decided } from './guard/Decided.tsx'

const loadShow = () => import('../screens/GeneratedShow.tsx').then((module) => module.GeneratedShow)
/** With its sentences about wrong figures, which are among the texts of later screens. */
const loadForm = () => withScreenTexts(() => import('../screens/GeneratedForm.tsx')).then((module) => module.GeneratedForm)

/** One route as the guards decided: another page in its place, or its content. */
export function RouteScreen({ route }: { readonly route: Route }) {
  return (
    <Decided>
      <ErrorBoundary FallbackComponent={PageError} resetKeys={[route.name]}>
        <Content route={route} />
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

/** The list, which almost every visit opens first, is part of the console's own code; each other screen is a chunk of its own. */
function Content({ route }: { readonly route: Route }) {
  const { target } = route
  const opened = <RouteEffectsOf route={route} />
  if (target.screen === 'page') {
    const { load } = target.page
    // The not-found page arrives by itself.
    return load ? <Loaded<object> load={load} props={{}} opened={opened} /> : <NotFound />
  }
  const { resource, screen } = target
  if (screen === 'list') {
    return (
      <>
        {opened}
        <GeneratedList resource={resource} />
      </>
    )
  }
  const { createWith, showWith } = resource.screens
  const load = { create: createWith, show: showWith, edit: null }[screen]
  if (load) return <Loaded load={load} props={{ resource }} opened={opened} />
  if (screen === 'show') return <Loaded load={loadShow} props={{ resource }} opened={opened} />
  return <Loaded load={loadForm} props={{ resource, screen }} opened={opened} />
}

interface LoadedProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
  /** What happens once it is there. */
  readonly opened: ReactNode
}

function Loaded<Props extends object>({ load, props, opened }: LoadedProps<Props>) {
  const Component = useLoaded(load)
  if (!Component) return <PageSkeleton />
  return (
    <>
      {opened}
      <Component {...props} />
    </>
  )
}
