import { Link } from 'react-router-dom'
import type { WorkRunSummary } from '../../../../contract/entities/workMark.ts'
import { mayOpen } from '../../../domain/permissions.ts'
import { useIdentity } from '../../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../../providers/registry/useRegistry.ts'
import { toRoutes } from '../../../resources/schema/project/toRoutes.ts'
import { useFormats } from '../../../ui/useFormats.ts'

/** What came of the run, as it is in the trail. */
export function RunSummary({ summary }: { readonly summary: WorkRunSummary }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const identity = useIdentity()
  const trail = toRoutes(useRegistry()).find(({ name, access }) => name === 'auditTrail' && mayOpen(identity ?? null, access))
  const { done, snoozed, handed, left, done_fen, left_fen } = summary
  return (
    <div role="status" className="zg-work-summary">
      <p>{t('work.summary.title')}</p>
      <dl className="zg-description">
        <dt>{t('work.summary.done')}</dt>
        <dd>{t('work.summary.ofWorth', { count: done, worth: formats.money(done_fen) })}</dd>
        <dt>{t('work.summary.snoozed')}</dt>
        <dd>{formats.number(snoozed)}</dd>
        <dt>{t('work.summary.handed')}</dt>
        <dd>{formats.number(handed)}</dd>
        <dt>{t('work.summary.left')}</dt>
        <dd>{t('work.summary.ofWorth', { count: left, worth: formats.money(left_fen) })}</dd>
      </dl>
      <p className="zg-muted">
        {t('work.summary.trail')} {trail && <Link to={trail.path}>{t('work.summary.open')}</Link>}
      </p>
    </div>
  )
}
