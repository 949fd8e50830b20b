import { Link } from 'react-router-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { lacksOf } from '../../../figures/answers/completeness.ts'
import { JUDGED_MIN, leastShare } from '../../../figures/answers/cutGroups.ts'
import type { FigureQuestion } from '../../../figures/answers/question.ts'
import { dayOf, toDayText } from '../../../figures/days.ts'
import { toValue } from '../../../figures/measures/defineMeasure.ts'
import { measures } from '../../../figures/measures/index.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../../shops/ShopName.tsx'
import { Card, CardBody, CardHead } from '../../../ui/Card.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { EVERY_SHOP, ofEveryShop, SHOPS_PARAMETER } from '../../../values/shopsParameter.ts'
import { ShopShare } from './ShopShare.tsx'
import { useAsked } from './useAsked.ts'

interface GoodsRanksProps {
  readonly shops: readonly Shop[]
}

const SHOWN = 5
const AGAIN_MS = 5_000
/** The same goods in their whole lists, in the same order. */
const SOLD_PATH = `/goods/profitRateCompute?window=last7&sort=-paid&${ofEveryShop}`
const RETURNED_PATH = `/return_goods/product?window=last30&sort=-worst&${ofEveryShop}`

/** The goods that sold most in the last seven days, and those of which most comes back. */
export function GoodsRanks({ shops }: GoodsRanksProps) {
  const { t } = useTranslate()
  const mayAsk = useMay()
  const today = dayOf(Date.now() / 1_000)
  const window = (days: number) => ({ from: toDayText(today - days + 1), to: toDayText(today) })
  const asked = { by: ['goods'], basis: 'ordered', shops: shops.map(({ shop_uid }) => shop_uid), withNames: true } as const
  return (
    <div className="zg-workplace-columns">
      <Rank
        name="best"
        to={mayAsk('costList') ? SOLD_PATH : `/return_goods/product?window=last7&sort=-salesAmount&${ofEveryShop}`}
        shops={shops}
        question={{ ...asked, measure: 'salesAmount', beside: ['paidOrders'], window: window(7), top: { order: 'most', limit: SHOWN } }}
      />
      <Rank
        name="worst"
        to={RETURNED_PATH}
        shops={shops}
        question={{
          ...asked,
          measure: 'refundAfterShippingRate',
          beside: ['refundAmountAfterShipping'],
          window: window(30),
          top: { order: 'worst', limit: SHOWN },
        }}
        note={t('today.leastOrders', { count: JUDGED_MIN })}
      />
    </div>
  )
}

interface RankProps extends GoodsRanksProps {
  readonly name: 'best' | 'worst'
  readonly to: string
  readonly question: FigureQuestion
  /** Which goods are in it. Default: all that were sold. */
  readonly note?: string
}

function Rank({ name, to, shops, question, note }: RankProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { answer } = useAsked(JSON.stringify(question), AGAIN_MS, (ask) => ask(question))
  // Goods of which nothing came back, or too few were shipped, are none of the worst.
  const rows = (answer?.rows ?? []).filter(({ sums }) => (leastShare(sums[question.measure] ?? { part: 0, whole: null }) ?? 0) > 0)
  const [beside = question.measure] = question.beside ?? []
  const show = (row: NonNullable<typeof answer>['rows'][number], measure: typeof beside) => {
    const value = row.sums[measure] ? toValue(row.sums[measure]) : null
    if (value === null) return t('today.missing')
    const { unit } = measures[measure]
    if (unit === 'share') return `${formats.percent(value)} (${row.sums[measure]?.part}/${row.sums[measure]?.whole})`
    return unit === 'fen' ? formats.money(value) : formats.number(value)
  }
  return (
    <Card aria-labelledby={`workplace-${name}`}>
      <CardHead>
        <h2 id={`workplace-${name}`} title={text(measures[question.measure].definition)}>
          <Link to={to}>{t(`today.${name}`)}</Link>
        </h2>
        {note && <span className="zg-muted">{note}</span>}
        {answer && <ShopShare shops={shops} missing={lacksOf(answer.complete)} />}
        {answer?.asOf != null && (
          <time className="zg-muted" dateTime={new Date(answer.asOf * 1_000).toISOString()}>
            {t('work.readAt', { time: toAge(answer.asOf) })}
          </time>
        )}
      </CardHead>
      {!answer || rows.length === 0 ? (
        <CardBody as="p" className="zg-muted">
          {t(answer ? 'today.noGoods' : 'today.asking')}
        </CardBody>
      ) : (
        <ol className="zg-goods-rank">
          {rows.map((row) => (
            <li key={`${row.shop} ${row.goods}`}>
              <Link
                to={`/goods/goodsQuery?${new URLSearchParams({ keyword: row.goods ?? '', [SHOPS_PARAMETER]: row.shop ?? EVERY_SHOP })}`}
                title={row.goods}
              >
                {row.name?.title ?? row.goods}
              </Link>
              <span className="zg-muted">{row.shop && <ShopName of={row.shop} />}</span>
              <strong>{show(row, question.measure)}</strong>
              <span className="zg-muted">
                {text(measures[beside].label)} {show(row, beside)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )

  /** The hour of today; of another day the day, too. */
  function toAge(asOf: number): string {
    const isToday = dayOf(asOf) === dayOf(Date.now() / 1_000)
    return isToday ? formats.time(asOf * 1_000) : formats.dateTime(asOf * 1_000)
  }
}
