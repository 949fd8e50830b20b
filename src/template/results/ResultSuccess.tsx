import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { usePage } from '../parts/usePage.ts'
import { ResultFrame } from './ResultFrame.tsx'

export function ResultSuccess() {
  const { t } = useTranslate()
  const form = usePage('stepForm')
  const list = usePage('searchTable')
  return (
    <ResultFrame icon={CheckCircleFilled} tone="success" title={t('template.result.successTitle')} body={t('template.result.successBody')}>
      <ButtonLink to={list.path}>{t('template.result.toList')}</ButtonLink>
      <ButtonLink kind="primary" to={form.path}>
        {t('template.form.again')}
      </ButtonLink>
    </ResultFrame>
  )
}
