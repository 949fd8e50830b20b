import { useCallback, useEffect, useState } from 'react'
import type { BackendPlace, BackendWay } from '../../../contract/backendPlace.ts'
import type { BrowserLogin } from '../../../contract/backendRelay.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { BridgeError } from '../../bridge/bridgeError.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { useFailureText } from '../useFailureText.ts'

/** While a shop's login is in the browser: it ends in another tab, of which nothing is heard here. */
const LOOK_AGAIN_MS = 2_000

/** What was done here. */
type Done = BackendWay | 'back' | null

const kindOfRefusal = {
  noSession: 'noSession',
  noExtension: 'notInstalled',
  waiting: 'browserWaits',
  withdrawn: 'browserWithdrawn',
} as const

/** The browser's login at the platform, as it is now, and what can be done with it. */
export function useBackend({ shop_uid, shop_id }: Shop) {
  const bridge = useBridge()
  const call = useCall()
  const { isBusy, failure, run } = useWrite({ toText: useFailureText() })
  /** Null: not known yet. */
  const [login, setLogin] = useState<BrowserLogin | null>(null)
  const [done, setDone] = useState<Done>(null)

  const look = useCallback(async () => {
    const found = await bridge.askBrowser('browserLogin')
    setLogin(found)
    // The tab that was opened was closed meanwhile.
    setDone((before) => (before === 'here' && found.lent === null ? 'back' : before))
  }, [bridge])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is another one on every render
  useEffect(() => {
    void run(look)
  }, [look])

  const isLent = login?.lent != null
  useEffect(() => {
    if (!isLent) return undefined
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isLent, look])

  const open = (place: BackendPlace, way: BackendWay) =>
    run(async () => {
      // The extension may have been installed again since: the session is sealed to the key that it has now.
      await bridge.ping()
      const { cookie, refused } = await call('openBackend', { shop_uid, place, way })
      if (cookie === null) throw new BridgeError(kindOfRefusal[refused ?? 'noSession'])
      setLogin(await bridge.openBackend(shop_id, { cookie, place, way }))
      setDone(way)
    })

  const putBack = () =>
    run(async () => {
      setLogin(await bridge.askBrowser('putLoginBack'))
      setDone('back')
    })

  return { login, done, isBusy, failure, open, putBack, lookAgain: () => run(look) }
}
