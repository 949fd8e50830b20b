import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { usePage } from '../parts/usePage.ts'
import { ResultFrame } from './ResultFrame.tsx'

export function ResultError() {
  const { t } = useTranslate()
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
      <ButtonLink to="/">{t('errors.backHome')}</ButtonLink>
      <ButtonLink kind="primary" to={form.path}>
        {t('template.result.toForm')}
      </ButtonLink>
    </ResultFrame>
  )
}
