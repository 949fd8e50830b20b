import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import './texts.ts'

/** When a browser comes into the list. */
export function NoBrowsers() {
  const { t } = useTranslate()
  return <p className="zg-muted">{t('users.browsers.intro')}</p>
}
