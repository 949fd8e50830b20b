import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useMayNot } from '../../providers/accessControl/useMayNot.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { usePagePaths } from '../parts/usePagePath.ts'
import { type ReportDecision, readDecisions } from './decisions.ts'
import type { ReportDays } from './rules/period.ts'

interface KnownDecisions {
  /** Undefined: not read yet, or not for this reader. */
  readonly list: readonly ReportDecision[] | undefined
  /** There are older ones that are not in it. */
  readonly isCut: boolean
  readonly isHidden: boolean
  /** Read, or not to be. */
  readonly isSettled: boolean
  readonly error: unknown
  readonly again: () => void
}

/** What was decided in these days. */
export function useDecisions(days: ReportDays): KnownDecisions {
  const { api } = useServices()
  const mayRead = useMay()('auditList')
  const isHidden = useMayNot()('auditList')
  const { data, error, refetch } = useQuery({
    queryKey: ['reportDecisions', days],
    queryFn: () => readDecisions(api, days),
    enabled: mayRead,
  })
  const isSettled = isHidden || data !== undefined || error !== null
  return { list: data?.list, isCut: data?.isCut === true, isHidden, isSettled, error, again: () => void refetch() }
}

export function Decisions({ list, isCut, isHidden, error, again }: Omit<KnownDecisions, 'isSettled'>) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const toPath = useDecisionPaths()
  return (
    <Card aria-labelledby="report-decided">
      <CardHead>
        <h2 id="report-decided">{t('report.decided')}</h2>
        <span className="zg-muted">{t('report.decidedHint')}</span>
      </CardHead>
      {Boolean(error) && <FailureNotice error={error} retry={again} />}
      {!error && !list?.length && (
        <CardBody as="p" className="zg-muted">
          {t(isHidden ? 'report.notYours' : list ? 'report.nothingDecided' : 'report.asking')}
        </CardBody>
      )}
      <ol className="zg-strip-lines zg-report-list">
        {list?.map(({ key, at, action, title, who, place }) => (
          <li key={key}>
            <span>
              <time className="zg-muted" dateTime={new Date(at).toISOString()}>
                {formats.dateTime(at)}
              </time>{' '}
              <Tag tone="quiet">{text(action)}</Tag> <DecisionTitle title={title} to={toPath(place)} />
            </span>
            <span className="zg-muted">{who}</span>
          </li>
        ))}
      </ol>
      {list && isCut && <p className="zg-muted zg-report-cut">{t('report.cut', { count: list.length })}</p>}
    </Card>
  )
}

function DecisionTitle({ title, to }: { readonly title: string; readonly to: string | null }) {
  const { t } = useTranslate()
  return to === null ? title : <Link to={to}>{title || t('report.toDecision')}</Link>
}

/** Where a decision is told; null: nowhere that this user may open. */
function useDecisionPaths(): (place: ReportDecision['place']) => string | null {
  const pathOf = usePagePaths()
  return ({ page, id }) => {
    const path = pathOf(page)
    if (path === null) return null
    if (id !== null) return `${path}/show/${encodeURIComponent(id)}`
    return page === 'goodsCoverage' ? `${path}?part=pilots` : path
  }
}
