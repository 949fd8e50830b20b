import { type QuotaKind, quotas } from '../../../contract/quotas.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import './users.css'

const MB = 1_000_000

/** How much of what the level limits is kept, and how much may be. Nothing where the backend does not say. */
export function QuotaBars() {
  return useHasCapability('quotas') ? <Usage /> : null
}

function Usage() {
  const { t } = useTranslate()
  const { number } = useFormats()
  const { data, error, refetch } = useAnswer('quotaUsage', {})
  // A newer server may limit what this console has no word for.
  const known = data?.list.flatMap((usage) => (isKnown(usage.kind) ? [{ ...usage, kind: usage.kind }] : []))
  const toText = (kind: QuotaKind, used: number, allowed: number) => {
    if (quotas[kind].unit === 'count') return t('users.quotas.of', { used: number(used), allowed: number(allowed) })
    return t('users.quotas.ofMb', { used: number(Math.ceil(used / MB)), allowed: number(allowed / MB) })
  }
  return (
    <Card aria-labelledby="user-quotas">
      <CardHead>
        <h2 id="user-quotas">{t('users.quotas.title')}</h2>
      </CardHead>
      <CardBody>
        {error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
        {!data && error === null && <span className="zg-skeleton" />}
        {known && (
          <ul className="zg-user-quotas">
            {known.map(({ kind, used, allowed }) => (
              <li key={kind}>
                <span>{t(`users.quotas.kinds.${kind}`)}</span>
                <span className="zg-muted">
                  {toText(kind, used, allowed)} {used >= allowed && <Tag tone="warning">{t('users.quotas.full')}</Tag>}
                </span>
                <ProgressBar label={`${t(`users.quotas.kinds.${kind}`)}: ${toText(kind, used, allowed)}`} done={used} total={allowed} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function isKnown(kind: string): kind is QuotaKind {
  return Object.hasOwn(quotas, kind)
}
