import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { withScreenTexts } from '../locales/screenTexts.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const components = new WeakMap<object, unknown>()

/** A lazy component for what a declaration loads. It is made once: a new one each time would load again on every render. */
export function lazyOnce<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  const known = components.get(load) as LazyExoticComponent<ComponentType<Props>> | undefined
  if (known) return known
  const component = lazy(() => withScreenTexts(load).then((loaded) => ({ default: loaded })))
  components.set(load, component)
  return component
}
