import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { type ChartRow, toUniqueNames } from '../../ui/charts/chartRow.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { RankWords } from './RankCell.tsx'
import type { RankChange } from './rules/rankChange.ts'
import { useRankText } from './useRankText.ts'

const SHOWN = 5
/** Room for the bars above eight rows of the table. */
const HEIGHT_PX = 150

interface BestSellersProps {
  /** In the order of their ranks; null: not known yet. */
  readonly own: readonly QueryRow[] | null
  readonly market: readonly QueryRow[] | null
  /** The platform's list could not be read. */
  readonly isMarketUnread: boolean
}

/** The first of one's own, as bars with the way of their rank, beside the first of the platform, whose sales are words and no bars. */
export function BestSellers({ own, market, isMarketUnread }: BestSellersProps) {
  const { t } = useTranslate()
  return (
    <div className="zg-hot-beside">
      <section aria-labelledby="hot-first-own">
        <h2 id="hot-first-own">{t('hot.parts.own')}</h2>
        <OwnBars rows={own} />
      </section>
      <section aria-labelledby="hot-first-platform">
        <h2 id="hot-first-platform">{t('hot.parts.platform')}</h2>
        <Market rows={market} isUnread={isMarketUnread} />
      </section>
    </div>
  )
}

function OwnBars({ rows }: { readonly rows: BestSellersProps['own'] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toRankText = useRankText()
  if (!rows || rows.length === 0) return <p className="zg-muted">{t(rows ? 'states.empty' : 'states.loading')}</p>
  const label = t('hot.firstFive')
  return (
    <Chart
      kind="bar"
      label={label}
      rows={toSalesBars(rows.slice(0, SHOWN), toRankText, t('hot.sold'))}
      isCounted
      hasValues
      formatValue={formats.number}
      heightPx={HEIGHT_PX}
      fileName={label}
    />
  )
}

/** A bar for each row. Before its name stands where its rank went; nothing where no earlier rank is known. */
export function toSalesBars(
  rows: readonly QueryRow[],
  toRankText: (change: RankChange) => string | null,
  series: string,
): readonly ChartRow[] {
  const named = rows.map(({ values }) => {
    const way = toRankText((values.change as RankChange | undefined) ?? 'unknown')
    return [...(way === null ? [] : [way]), String(values.goods_name)].join(' ')
  })
  const names = toUniqueNames(named)
  return rows.map(({ values }, at) => ({ x: names[at] ?? '', y: Number(values.pieces), series }))
}

function Market({ rows, isUnread }: { readonly rows: BestSellersProps['market']; readonly isUnread: boolean }) {
  const { t } = useTranslate()
  if (!rows) return <p className="zg-muted">{t(isUnread ? 'hot.notRead' : 'states.loading')}</p>
  if (rows.length === 0) return <p className="zg-muted">{t('states.empty')}</p>
  return (
    <ol className="zg-hot-first">
      {rows.slice(0, SHOWN).map(({ key, values }) => (
        <li key={key}>
          <span className="zg-hot-name" title={String(values.goods_name)}>
            {String(values.goods_name)}
          </span>
          <span>{String(values.sales_words)}</span>
          <RankWords change={values.change as RankChange} />
        </li>
      ))}
    </ol>
  )
}
