import { Link } from 'react-router-dom'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { countStates, oldestCheck, shopStates } from './countStates.ts'

interface ShopStatesProps {
  readonly resource: Resource
  /** Null while they are loading. */
  readonly shops: readonly Shop[] | null
}

/** How many shops are in each state, as a bar and as numbers that lead to them. */
export function ShopStates({ resource, shops }: ShopStatesProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (!shops) return <div className="zg-card zg-skeleton zg-workplace-waiting" role="status" aria-label={t('states.loading')} />
  const counts = countStates(shops)
  const checkedAt = oldestCheck(shops)
  return (
    <section className="zg-card" aria-labelledby="workplace-states">
      <div className="zg-card-head">
        <h2 id="workplace-states">{t('workplace.shops', { count: shops.length })}</h2>
        <span className="zg-muted">
          {checkedAt === null
            ? t('workplace.someNeverChecked')
            : t('workplace.checkedSince', { time: formats.relativeTime(checkedAt, Date.now()) })}
        </span>
      </div>
      <div className="zg-card-body">
        <div className="zg-workplace-bar" aria-hidden="true">
          {shopStates.map((state) => counts[state] > 0 && <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />)}
        </div>
        <ul className="zg-workplace-counts">
          {shopStates.map((state) => (
            <li key={state} data-state={state}>
              <Link to={`${resource.path}?status=${ShopStatus[state]}`}>
                <strong>{formats.number(counts[state])}</strong> {t(`shops.${state}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
