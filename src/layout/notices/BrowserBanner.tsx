import { useEffect } from 'react'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Alert } from '../../ui/Alert.tsx'

const ASK_AGAIN_MS = 10_000

/** Says why no shop can be asked about in this browser, until it may: then the lists are asked for again, and what waits goes on. */
export function BrowserBanner() {
  const { t } = useTranslate()
  const { browserRefused, relayKey } = useServices()
  const { data, isFetchedAfterMount } = useAnswer('relayKeyState', {}, { againAfterMs: ASK_AGAIN_MS })
  // What was answered before the banner came is of before.
  const state = isFetchedAfterMount ? data?.state : undefined
  useEffect(() => {
    if (state !== 'allowed' && state !== null) return
    browserRefused.lower()
    relayKey.expire()
  }, [state, browserRefused, relayKey])
  return (
    <Alert tone="warning" role="alert">
      {t(state === 'withdrawn' ? 'bridge.browserWithdrawn' : 'bridge.browserWaits')}
    </Alert>
  )
}
