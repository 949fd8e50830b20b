import { useSyncExternalStore } from 'react'
import { useReader } from '../providers/i18n/useReader.ts'

/** Says that the network is away, for as long as it is: what was typed stays, and reading goes on by itself afterwards. */
export function OfflineBanner() {
  const { t } = useReader()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p className="zg-alert zg-alert-warning zg-offline" role="alert">
      {t('states.offline')}
    </p>
  )
}

function subscribe(changed: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}
