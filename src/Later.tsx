import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** After the first rows, also on a slow computer: what comes then takes as long as they do. */
const LATER_MS = 3_000

const EveryTab = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, LATER_MS))
  const part = await import('./EveryTab.tsx')
  return { default: part.EveryTab }
})

/** Waits until the first picture is there; where what comes then cannot be loaded, the console goes on without it. */
export default function Later() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <EveryTab />
      </Suspense>
    </ErrorBoundary>
  )
}
