import { useTranslate } from '../providers/i18n/useTranslate.ts'

/** The last line of the default layout. */
export function Footer() {
  const { t } = useTranslate()
  return (
    <footer className="zg-footer">
      掌柜 Zhanggui <span aria-hidden="true">·</span> {t('settings.footerLine')}
    </footer>
  )
}
