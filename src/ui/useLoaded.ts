import { type ComponentType, startTransition, useEffect, useReducer } from 'react'
import { withScreenTexts } from '../locales/screenTexts.ts'
import { waitForKept } from '../snapshot/snapshotWait.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

interface Loading {
  /** Resolves also where loading failed. */
  readonly ended: Promise<void>
  /** Null: it is not there yet. */
  component: ComponentType<never> | null
  failure: unknown
}

const loadings = new WeakMap<object, Loading>()

/**
 * What `load` loads; null: it is on its way. Throws why it could not be loaded. `isPlain`: it is of use without the texts of later screens, which are waited for
 * otherwise. In place of a boundary of React's: what that shows again after a fallback waits until half a second after any fallback of the page (React 18,
 * `FALLBACK_THROTTLE_MS`).
 */
export function useLoaded<Props>(load: Load<Props>, isPlain = false): ComponentType<Props> | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const loading = loadings.get(load) ?? begin(load, isPlain)
  // As it was drawn: it may have come since.
  const { component } = loading
  useEffect(() => {
    if (component) return
    let isOpen = true
    // In slices, as React draws what a boundary waited for.
    void loading.ended.then(() => isOpen && startTransition(redraw))
    return () => {
      isOpen = false
    }
  }, [loading, component])
  const isWaiting = !isPlain && !component && loading.failure === undefined
  useEffect(() => (isWaiting ? waitForKept() : undefined), [isWaiting])
  if (loading.failure !== undefined) throw loading.failure
  return component as ComponentType<Props> | null
}

function begin<Props>(load: Load<Props>, isPlain: boolean): Loading {
  const loading: Loading = {
    component: null,
    failure: undefined,
    ended: (isPlain ? load() : withScreenTexts(load)).then(
      (component) => {
        loading.component = component as ComponentType<never>
      },
      (failure: unknown) => {
        loading.failure = failure ?? new Error('not loaded')
      },
    ),
  }
  loadings.set(load, loading)
  return loading
}
