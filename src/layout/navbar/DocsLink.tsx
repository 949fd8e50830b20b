import BookOutlined from '@ant-design/icons-svg/es/asn/BookOutlined.js'
import { Link } from 'react-router-dom'
import { useReader } from '../../providers/i18n/useReader.ts'
import { Icon } from '../Icon.tsx'
import { useHelpPath } from '../useHelpPath.ts'
import './navbarExtras.css'

/** The way to the documentation. A phone finds it in the menu. */
export function DocsLink() {
  const { t } = useReader()
  return (
    <Link
      className="zg-button zg-button-icon zg-docs-link"
      to={useHelpPath('helpCentre')}
      aria-label={t('frame.docs')}
      title={t('frame.docs')}
    >
      <Icon of={BookOutlined} />
    </Link>
  )
}
