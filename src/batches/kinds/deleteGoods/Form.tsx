import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'

/** Nothing is asked; what is to be known is said. */
export function DeleteForm() {
  const { t } = useTranslate()
  return <Alert tone="warning">{t('batches.form.deleteNote')}</Alert>
}
