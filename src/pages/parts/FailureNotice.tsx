import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import './parts.css'

/** A part of a page whose data could not be had: why, and once more. */
export function FailureNotice({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t } = useTranslate()
  const toText = useErrorText()
  return (
    <Alert as="div" tone="error" className="zg-user-failure" role="alert">
      <span>{toText(error)}</span>
      <Button size="small" onClick={retry}>
        {t('actions.retry')}
      </Button>
    </Alert>
  )
}
