import { useCallback, useState } from 'react'
import { askNightWatch, type NightWatchAnswer } from '../../bridge/askNightWatch.ts'
import { useAskInView } from '../../bridge/hooks/useAskInView.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import { createBrowserTransport, usesSandboxDirectly } from '../../bridge/transports/browserTransport.ts'
import { readExtensionId } from '../../bridge/transports/extensionId.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { useServices } from '../../providers/services/useServices.ts'

export interface NightWatchControl {
  /** Null until the first answer. */
  readonly found: NightWatchAnswer | null
  readonly set: (isOn: boolean) => Promise<void>
}

/** The switch of the night watch in this browser, for the person who is logged in; asked again whenever the page is looked at again. */
export function useNightWatch(): NightWatchControl {
  const bridge = useBridge()
  const deployment = useDeployment()
  const { session } = useServices()
  const [found, setFound] = useState<NightWatchAnswer | null>(null)

  const ask = useCallback(
    async (isOn?: boolean) => {
      const owner = session.read().uid
      // In the demo the sandbox answers in place of an extension that is not there.
      if (owner === null || usesSandboxDirectly(deployment, readExtensionId())) return setFound('missing')
      setFound(await askNightWatch(bridge, createBrowserTransport(deployment), isOn === undefined ? { owner } : { owner, isOn }))
    },
    [bridge, deployment, session],
  )

  useAskInView(bridge, ask)

  return {
    found,
    set(isOn) {
      // The box answers at once; what the extension says follows.
      setFound((before) => (typeof before === 'object' && before ? { ...before, isOn } : before))
      return ask(isOn)
    },
  }
}
