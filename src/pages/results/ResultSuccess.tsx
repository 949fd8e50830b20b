import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled.js'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePage } from '../demo/usePage.ts'
import { ResultFrame } from './ResultFrame.tsx'

export function ResultSuccess() {
  const { t } = useTranslation()
  const form = usePage('stepForm')
  const list = usePage('searchTable')
  return (
    <ResultFrame icon={CheckCircleFilled} tone="success" title={t('template.result.successTitle')} body={t('template.result.successBody')}>
      <Link className="zg-button" to={list.path}>
        {t('template.result.toList')}
      </Link>
      <Link className="zg-button zg-button-primary" to={form.path}>
        {t('template.form.again')}
      </Link>
    </ResultFrame>
  )
}
