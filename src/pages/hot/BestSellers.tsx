import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { RankWords } from './RankCell.tsx'
import type { RankChange } from './rules/rankChange.ts'

const SHOWN = 5

interface BestSellersProps {
  /** In the order of their ranks; null: not known yet. */
  readonly own: readonly QueryRow[] | null
  readonly market: readonly QueryRow[] | null
}

/** The first of one's own beside the first of the platform. */
export function BestSellers({ own, market }: BestSellersProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <div className="zg-hot-beside">
      <First
        id="hot-first-own"
        title={t('hot.parts.own')}
        rows={own}
        toSales={({ pieces }) => t('hot.pieces', { pieces: formats.number(Number(pieces)) })}
      />
      <First id="hot-first-platform" title={t('hot.parts.platform')} rows={market} toSales={({ sales_words }) => String(sales_words)} />
    </div>
  )
}

interface FirstProps {
  readonly id: string
  readonly title: string
  readonly rows: readonly QueryRow[] | null
  readonly toSales: (values: QueryRow['values']) => string
}

function First({ id, title, rows, toSales }: FirstProps) {
  const { t } = useTranslate()
  return (
    <Card aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>{title}</h2>
      </CardHead>
      <CardBody as="ol" className="zg-hot-first">
        {rows?.slice(0, SHOWN).map(({ key, values }) => (
          <li key={key}>
            <span className="zg-hot-name">{String(values.goods_name)}</span>
            <span>{toSales(values)}</span>
            <RankWords change={values.change as RankChange} />
          </li>
        ))}
        {rows?.length === 0 && <li className="zg-muted">{t('states.empty')}</li>}
        {!rows && <li className="zg-muted">{t('states.loading')}</li>}
      </CardBody>
    </Card>
  )
}
