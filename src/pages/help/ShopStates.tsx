import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PageSkeleton } from '../../layout/PageSkeleton.tsx'
import { useText } from '../../providers/i18n/useText.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { PageError } from '../errors/PageError.tsx'
import { parseListView } from '../generated/list/listView.ts'
import { useRows } from '../generated/list/useRows.ts'

/** How many shops stand where, each with its name. */
export function ShopStates() {
  const { t } = useTranslation()
  const text = useText()
  const shops = useResourceNamed('shops')
  const { status, rows, error, retry } = useRows(shops, parseListView(shops, new URLSearchParams()))
  if (status === 'loading') return <PageSkeleton />
  if (status === 'failed') return <PageError error={error} resetErrorBoundary={retry} />
  const field = shops.fields.status
  const states = field?.type === 'state' ? field.states : []
  return (
    <section className="zg-card">
      <div className="zg-card-body zg-states">
        {rows.length === 0 && <p className="zg-muted">{t('help.goods.noShops')}</p>}
        <ul className="zg-shop-states">
          {states
            .map((state) => ({ ...state, count: rows.filter((row) => row.status === state.value).length }))
            .filter(({ count }) => count > 0)
            .map(({ value, label, tone, count }) => (
              <li key={value} className={`zg-tag zg-tag-${tone}`}>
                {text(label)} {count}
              </li>
            ))}
        </ul>
        <div>
          <Link className="zg-button" to={shops.path}>
            {t('help.goods.toShops')}
          </Link>
        </div>
      </div>
    </section>
  )
}
