import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { useNeedsComputer } from '../providers/services/useNeedsComputer.ts'
import { Alert } from '../ui/Alert.tsx'

/** On a phone: what is shown here is read from the platform, which takes a computer. Nothing elsewhere. */
export function NeedsComputer() {
  const { t } = useTranslate()
  return useNeedsComputer() ? <Alert tone="info">{t('phone.query')}</Alert> : null
}
