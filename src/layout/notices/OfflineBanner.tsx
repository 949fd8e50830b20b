import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'

/** Says that the network is away, for as long as it is: what was typed stays, and reading goes on by itself afterwards. */
export function OfflineBanner() {
  const { t } = useTranslate()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Alert tone="warning" className="zg-offline" role="alert">
      {t('states.offline')}
    </Alert>
  )
}

function subscribe(changed: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}
