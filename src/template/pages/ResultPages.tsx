import CompassOutlined from '@ant-design/icons-svg/es/asn/CompassOutlined.js'
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined.js'
import ToolOutlined from '@ant-design/icons-svg/es/asn/ToolOutlined.js'
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js'
import type { ReactNode } from 'react'
import { Permission } from '../../providers/accessControl/Permission.tsx'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import './results.css'
import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled.js'
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled.js'
import { usePage } from '../parts/usePage.ts'
import '../texts.ts'

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

interface ResultFrameProps {
  readonly icon: IconDefinition
  readonly tone: 'success' | 'error' | 'quiet'
  /** Of an exception, above its name. */
  readonly code?: number
  readonly title: string
  readonly body: string
  /** Under the sentence, in a box. */
  readonly details?: ReactNode
  /** What to do next. */
  readonly children: ReactNode
}

/** One outcome in the middle of the page. */
function ResultFrame({ icon, tone, code, title, body, details, children }: ResultFrameProps) {
  return (
    <Card className="zg-result" data-tone={tone} aria-label={title}>
      <span className="zg-result-icon">
        <Icon of={icon} />
      </span>
      {code !== undefined && <p className="zg-exception-code">{code}</p>}
      <h1>{title}</h1>
      <p className="zg-muted">{body}</p>
      {details && <div className="zg-result-details">{details}</div>}
      <Toolbar>{children}</Toolbar>
    </Card>
  )
}
