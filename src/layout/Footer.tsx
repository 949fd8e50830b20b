import { useReader } from '../providers/i18n/useReader.ts'

/** The last line of the default layout. */
export function Footer() {
  const { t } = useReader()
  return (
    <footer className="zg-footer">
      掌柜 Zhanggui <span aria-hidden="true">·</span> {t('settings.footerLine')}
    </footer>
  )
}
