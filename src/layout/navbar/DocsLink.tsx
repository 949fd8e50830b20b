import BookOutlined from '@ant-design/icons-svg/es/asn/BookOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import './navbarExtras.css'

/** The way to the documentation. A phone finds it in the menu. */
export function DocsLink() {
  const { t } = useTranslate()
  return (
    <ButtonLink shape="icon" className="zg-docs-link" to={useHelpPath('helpCentre')} aria-label={t('frame.docs')} title={t('frame.docs')}>
      <Icon of={BookOutlined} />
    </ButtonLink>
  )
}
