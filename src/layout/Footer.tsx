import { useTranslation } from 'react-i18next'

/** The last line of the default layout. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="zg-footer">
      掌柜 Zhanggui <span aria-hidden="true">·</span> {t('settings.footerLine')}
    </footer>
  )
}
