import { useTranslation } from 'react-i18next'
import { useErrorText } from '../generated/useErrorText.ts'

/** A part of a page whose data could not be had: why, and once more. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t } = useTranslation()
  const toText = useErrorText()
  return (
    <div className="zg-alert zg-alert-error zg-user-failure" role="alert">
      <span>{toText(error)}</span>
      <button type="button" className="zg-button zg-button-small" onClick={retry}>
        {t('actions.retry')}
      </button>
    </div>
  )
}
