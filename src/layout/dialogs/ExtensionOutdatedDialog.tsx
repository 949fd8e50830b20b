import { useCallback, useEffect, useState } from 'react'
import type { ExtensionState } from '../../bridge/extensionState.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'
import { tabStorage } from '../../storage/tabStorage.ts'
import { lazyOnce } from '../../ui/lazyOnce.tsx'

const OutdatedExtension = lazyOnce(() => import('./extensionDialogs.tsx').then((module) => module.OutdatedExtension))

interface ExtensionOutdatedDialogProps {
  /** Where it is kept that this was said. Default: this tab's storage. */
  readonly storage?: BrowserStorage
}

/** Console and extension do not understand each other (product C8). Said once per session. */
export function ExtensionOutdatedDialog({ storage }: ExtensionOutdatedDialogProps) {
  const [found, close] = useOutdatedExtension(storage)
  if (!found) return null
  return <OutdatedExtension found={found} close={close} />
}

export type Outdated = Exclude<ExtensionState, { readonly error: unknown }> & { readonly state: 'extensionTooOld' | 'consoleTooOld' }

/** Key of this tab's storage: what was said already, as `state version`. */
const OUTDATED_SAID_KEY = 'zhanggui_outdated_said'

/** What does not fit, and how to dismiss it: asked at the start and whenever an extension appears, said once for each version. */
function useOutdatedExtension(storage: BrowserStorage = tabStorage): readonly [Outdated | null, () => void] {
  const bridge = useBridge()
  const [found, setFound] = useState<Outdated | null>(null)

  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const answer = await bridge.ping()
      if (isGone) return
      setFound(isOutdated(answer) && storage.get(OUTDATED_SAID_KEY) !== toSaid(answer) ? answer : null)
    }
    void ask()
    const stopListening = bridge.listen(() => void ask())
    return () => {
      isGone = true
      stopListening()
    }
  }, [bridge, storage])

  const close = useCallback(() => {
    if (found) storage.set(OUTDATED_SAID_KEY, toSaid(found))
    setFound(null)
  }, [found, storage])

  return [found, close]
}

function isOutdated(answer: ExtensionState): answer is Outdated {
  return answer.state === 'extensionTooOld' || answer.state === 'consoleTooOld'
}

function toSaid({ state, version }: Outdated): string {
  return `${state} ${version}`
}
