import { useEffect } from 'react'
import type { Bridge } from '../createBridge.ts'

/** Asks at once where the page is in view, whenever it comes back into view, and with each notice of the extension. `ask` keeps its identity. */
export function useAskInView(bridge: Pick<Bridge, 'listen'>, ask: () => Promise<void>): void {
  useEffect(() => {
    const askInView = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    askInView()
    document.addEventListener('visibilitychange', askInView)
    const stopListening = bridge.listen(() => void ask())
    return () => {
      document.removeEventListener('visibilitychange', askInView)
      stopListening()
    }
  }, [bridge, ask])
}
