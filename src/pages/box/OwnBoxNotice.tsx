import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { Alert } from '../../ui/Alert.tsx'
import './texts.ts'

/** Where the backend has no box: that the goods are in this browser, and for how long. Else nothing. */
export function OwnBoxNotice() {
  const { t } = useTranslate()
  return useDeployment().capabilities.includes('box') ? null : <Alert tone="info">{t('collect.ownBox.kept')}</Alert>
}
