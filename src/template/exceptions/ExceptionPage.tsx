import CompassOutlined from '@ant-design/icons-svg/es/asn/CompassOutlined.js'
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined.js'
import ToolOutlined from '@ant-design/icons-svg/es/asn/ToolOutlined.js'
import type { ReactNode } from 'react'
import { Permission } from '../../providers/accessControl/Permission.tsx'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ResultFrame } from '../results/ResultFrame.tsx'

const icons = { 403: LockOutlined, 404: CompassOutlined, 500: ToolOutlined }
const titles = { 403: 'errors.forbiddenTitle', 404: 'errors.notFoundTitle', 500: 'errors.serverTitle' } as const

export function Exception403() {
  const { t } = useTranslate()
  return (
    <ExceptionPage
      code={403}
      details={
        <Permission roles={['sub_user']}>
          <p>{t('template.exception.askMainAccount')}</p>
        </Permission>
      }
    />
  )
}

export function Exception404() {
  return <ExceptionPage code={404} />
}

export function Exception500() {
  const { t } = useTranslate()
  const auditTrail = useResourceNamed('auditTrail')
  return (
    <ExceptionPage code={500}>
      <Permission roles={['admin', 'user']}>
        <ButtonLink to={auditTrail.path}>{t('template.exception.toAuditTrail')}</ButtonLink>
      </Permission>
    </ExceptionPage>
  )
}

interface ExceptionPageProps {
  readonly code: keyof typeof icons
  readonly details?: ReactNode
  readonly children?: ReactNode
}

function ExceptionPage({ code, details, children }: ExceptionPageProps) {
  const { t } = useTranslate()
  return (
    <ResultFrame
      icon={icons[code]}
      tone="quiet"
      code={code}
      title={t(titles[code])}
      body={t(`template.exception.body${code}`)}
      details={details}
    >
      {children}
      <ButtonLink kind="primary" to="/">
        {t('errors.backHome')}
      </ButtonLink>
    </ResultFrame>
  )
}
