import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled.js'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePage } from '../demo/usePage.ts'
import { ResultFrame } from './ResultFrame.tsx'

export function ResultError() {
  const { t } = useTranslation()
  const form = usePage('stepForm')
  return (
    <ResultFrame
      icon={CloseCircleFilled}
      tone="error"
      title={t('template.result.errorTitle')}
      body={t('template.result.errorBody')}
      details={
        <ul>
          <li>{t('template.result.reasonName')}</li>
          <li>{t('template.result.reasonLink')}</li>
        </ul>
      }
    >
      <Link className="zg-button" to="/">
        {t('errors.backHome')}
      </Link>
      <Link className="zg-button zg-button-primary" to={form.path}>
        {t('template.result.toForm')}
      </Link>
    </ResultFrame>
  )
}
