import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useLoaded } from './useLoaded.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const FallbackContext = createContext<ReactNode>(null)

/** What is shown in the place of a `lazyOnce` within it until that is loaded. Without one nothing does. */
export const PartFallback = FallbackContext.Provider

const components = new WeakMap<object, unknown>()

/** A component that is loaded, with the texts of later screens, where it is first drawn. It suspends nothing: see `useLoaded`. */
export function lazyOnce<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return make(load, false)
}

/** The same of what the frame and the first list have, which are of use without those texts. */
export function lazyPlain<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return make(load, true)
}

/** Once for what a declaration loads: a new one each time would be another component. */
function make<Props extends object>(load: Load<Props>, isPlain: boolean): ComponentType<Props> {
  const known = components.get(load) as ComponentType<Props> | undefined
  if (known) return known
  const component = (props: Props) => {
    const Part = useLoaded(load, isPlain)
    if (!Part) return <Fallback />
    return (
      // What is within it has places of its own.
      <PartFallback value={null}>
        <Part {...props} />
      </PartFallback>
    )
  }
  components.set(load, component)
  return component
}

/** By itself: another fallback draws nothing again that is loaded. */
function Fallback() {
  return useContext(FallbackContext)
}
