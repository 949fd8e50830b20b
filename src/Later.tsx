import { ErrorBoundary } from 'react-error-boundary'
import { lazyPlain } from './ui/lazyOnce.tsx'

/** After the first rows, also on a slow computer: what comes then takes as long as they do. */
const LATER_MS = 3_000

const EveryTab = lazyPlain(async () => {
  await new Promise((resolve) => setTimeout(resolve, LATER_MS))
  return (await import('./EveryTab.tsx')).EveryTab
})

/** Waits until the first picture is there; where what comes then cannot be loaded, the console goes on without it. */
export function Later() {
  return (
    <ErrorBoundary fallback={null}>
      <EveryTab />
    </ErrorBoundary>
  )
}
