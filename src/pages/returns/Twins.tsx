import { useMemo, useState } from 'react'
import { chinaDay } from '../../domain/chinaDay.ts'
import { type ShareRange, shareRange } from '../../figures/answers/cutGroups.ts'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import type { GoodsFamily } from '../../figures/toFamilies.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { MeasureValue } from '../../reports/parts/MeasureValue.tsx'
import { ShopName } from '../../shops/ShopName.tsx'
import { useShopName } from '../../shops/useShopName.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SignTags } from '../parts/SignTags.tsx'
import { useFamilyKnowledge } from '../parts/useFamilyKnowledge.ts'
import { useGoodsFacts } from '../parts/useGoodsFacts.ts'
import { couriersAt, useCostsOf } from '../profit/index.ts'
import { useReturns } from './returnsContext.ts'
import { type CourierOf, noDifferences, type Twin, toDifferences, toTwins } from './toTwins.ts'

const PreparedGoodsBatch = lazyOnce(() =>
  import('../../batches/screens/plan/PreparedGoodsBatch.tsx').then((module) => module.PreparedGoodsBatch),
)

/** Drawn at once; more on demand. */
const FAMILIES_AT_ONCE = 60
/** Shipped orders without which goods are no example for others: as of the alarm (business-features 2.3, assumed). */
const SHIPPED_MIN = 10
/** Goods whose couriers are looked up: five calls. Of the others none is known. */
const GOODS_ASKED_MAX = 1_000

/** The same goods in several shops, and where they come back least. */
export function Twins() {
  const { t } = useTranslate()
  const formats = useFormats()
  const { question } = useReturns()
  const facts = useGoodsFacts(question.shops)
  const { knowledge } = useFamilyKnowledge()
  const asked = useMemo<FigureQuestion>(
    () => ({
      ...question,
      measure: 'paidOrders',
      beside: ['refundAfterShippingRate', 'averageOrderValue'],
      by: ['goods'],
      top: { order: 'most', limit: EVERY_ROW },
      withNames: true,
    }),
    [question],
  )
  const bySku = useMemo<FigureQuestion>(() => ({ ...asked, beside: [], by: ['sku'], top: { order: 'most', limit: EVERY_ROW } }), [asked])
  const { answer } = useFigure(asked)
  const { answer: skus } = useFigure(bySku)
  const [limit, setLimit] = useState(FAMILIES_AT_ONCE)
  /** Here and not in its family: families come and go while figures are read. */
  const [copied, setCopied] = useState<TitleCopy | null>(null)
  const families = useMemo(
    () => (answer && skus && knowledge ? toTwins(answer.rows, skus.rows, facts, knowledge) : null),
    [answer, skus, facts, knowledge],
  )
  const shown = useMemo(() => families?.slice(0, limit), [families, limit])
  const { courierOf, isCut } = useLedgerCouriers(shown)
  const plan = copied && (
    <PreparedGoodsBatch
      kind="setTitle"
      draft={{ how: 'whole', find: '', text: copied.title }}
      goods={copied.goods}
      close={() => setCopied(null)}
    />
  )
  if (!families || !shown) return plan ?? <ListSkeleton />
  const left = families.length - shown.length
  if (families.length === 0) return plan ?? <ListMessage title={t('returns.noTwins')} hint={t('returns.noTwinsHint')} />
  return (
    <Card className="zg-returns-block" aria-label={t('returns.parts.twins')}>
      <p className="zg-muted">
        {t('returns.twinsMeans')} {isCut && t('returns.couriersOf', { count: formats.number(GOODS_ASKED_MAX) })}
      </p>
      {shown.map((family) => (
        <Family
          key={family.members.map(({ shop, goods }) => `${shop}/${goods}`).join(' ')}
          family={family}
          courierOf={courierOf}
          copy={setCopied}
        />
      ))}
      {left > 0 && (
        <Button kind="link" onClick={() => setLimit(limit + FAMILIES_AT_ONCE)}>
          {t('importing.more', { rows: Math.min(FAMILIES_AT_ONCE, left), left: formats.number(left) })}
        </Button>
      )}
      {plan}
    </Card>
  )
}

/** Couriers by the cost ledger: orders do not say it. Who may not see costs, or as long as they are not known: of none. `isCut`: not of all these goods. */
function useLedgerCouriers(families: readonly GoodsFamily<Twin>[] | undefined): { readonly courierOf: CourierOf; readonly isCut: boolean } {
  const may = useMay()('costList')
  const all = useMemo(
    () => (may ? [...new Set(families?.flatMap(({ members }) => members.map((each) => each.goods)))] : null),
    [may, families],
  )
  const goods = useMemo(() => all?.slice(0, GOODS_ASKED_MAX) ?? null, [all])
  const costs = useCostsOf(goods).data
  const courierOf = useMemo<CourierOf>(() => (costs ? couriersAt(costs, chinaDay(Date.now())) : () => null), [costs])
  return { courierOf, isCut: (all?.length ?? 0) > GOODS_ASKED_MAX }
}

/** A title, and goods of other shops that are to have it. */
interface TitleCopy {
  readonly title: string
  readonly goods: readonly { readonly shop_uid: string; readonly goods_id: string }[]
}

interface FamilyProps {
  readonly family: GoodsFamily<Twin>
  readonly courierOf: CourierOf
  readonly copy: (copy: TitleCopy) => void
}

function Family({ family: { signs, members }, courierOf, copy }: FamilyProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { openRows } = useReturns()
  const nameOf = useShopName()
  const title = members.find((each) => each.title !== null)?.title ?? members[0]?.goods ?? ''
  const rated = members.map((twin) => {
    const sums = twin.row.sums.refundAfterShippingRate
    return { twin, sums, interval: sums ? shareRange(sums) : null, share: sums?.whole ? sums.part / sums.whole : null }
  })
  const sorted = rated.toSorted((a, b) => (a.share ?? Number.POSITIVE_INFINITY) - (b.share ?? Number.POSITIVE_INFINITY))
  const [first, ...others] = sorted
  const isSure =
    first?.interval &&
    isSurelyLeast(
      first.interval,
      others.flatMap(({ interval }) => interval ?? []),
    )
  return (
    <>
      <DataTable label={title} isCompact className="zg-returns-rows">
        <caption className="zg-returns-caption">
          {title} <SignTags signs={signs} />
        </caption>
        <thead>
          <ColumnHeads
            heads={[
              t('figures.shop'),
              t('returns.parts.goods'),
              { number: t('returns.orders') },
              { number: t('returns.twinRate') },
              { number: t('returns.range') },
              { number: t('returns.price') },
            ]}
          />
        </thead>
        <tbody>
          {sorted.map(({ twin, sums, interval, share }) => {
            const { shop, goods, row } = twin
            const differs = first && first.twin !== twin ? toDifferences(twin, first.twin, courierOf) : noDifferences
            return (
              <tr key={`${shop}/${goods}`}>
                <th scope="row">
                  <ShopName of={shop} />{' '}
                  {first?.twin === twin && share !== null && (
                    <Tag tone={isSure ? 'good' : 'quiet'}>{t(isSure ? 'returns.bestSure' : 'returns.best')}</Tag>
                  )}
                </th>
                <td>
                  <span className="zg-returns-goods">
                    <Picture address={twin.thumb} size={40} />
                    <span>
                      {twin.title} <span className="zg-code zg-muted">{goods}</span>{' '}
                      {differs.title && <Tag tone="warning">{t('returns.differs.title')}</Tag>}{' '}
                      {differs.picture && <Tag tone="warning">{t('returns.differs.picture')}</Tag>}{' '}
                      {differs.courier !== null && <Tag tone="warning">{t('returns.differs.courier', { name: differs.courier })}</Tag>}
                    </span>
                  </span>
                </td>
                <td className="zg-cell-number">
                  <MeasureValue
                    measure="paidOrders"
                    sums={row.sums.paidOrders}
                    of={nameOf(shop)}
                    open={() => openRows('paidOrders', { shop, goods }, goods)}
                  />
                </td>
                <td className="zg-cell-number">
                  <MeasureValue
                    measure="refundAfterShippingRate"
                    sums={sums}
                    of={nameOf(shop)}
                    open={() => openRows('refundAfterShippingRate', { shop, goods }, goods)}
                  />
                </td>
                <td className="zg-cell-number">
                  {interval ? t('returns.interval', { from: formats.percent(interval.low), to: formats.percent(interval.high) }) : '—'}
                </td>
                <td className="zg-cell-number">
                  <MeasureValue measure="averageOrderValue" sums={row.sums.averageOrderValue} />{' '}
                  {differs.price !== null && (
                    <Tag tone="warning">
                      {t(differs.price > 0 ? 'returns.differs.dearer' : 'returns.differs.cheaper', {
                        share: formats.percent(Math.abs(differs.price)),
                      })}
                    </Tag>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </DataTable>
      {first?.sums && (first.sums.whole ?? 0) >= SHIPPED_MIN && (
        <CopyTitle best={first.twin} others={others.map(({ twin }) => twin)} shopName={nameOf(first.twin.shop)} copy={copy} />
      )}
    </>
  )
}

interface CopyTitleProps {
  readonly best: Twin
  readonly others: readonly Twin[]
  /** Of the best. */
  readonly shopName: string
  readonly copy: FamilyProps['copy']
}

/** Offers the title of the goods that come back least for those that have another one, as a batch with its preview and its undo. */
function CopyTitle({ best, others, shopName, copy }: CopyTitleProps) {
  const { t } = useTranslate()
  const may = useMay()
  const differing = others.filter((each) => toDifferences(each, best).title)
  const { title } = best
  if (title === null || differing.length === 0 || !may('saveBatchJob')) return null
  const goods = differing.map((each) => ({ shop_uid: each.shop, goods_id: each.goods }))
  return (
    <Toolbar>
      <Button size="small" className="zg-returns-copy" title={t('returns.copyTitleHint')} onClick={() => copy({ title, goods })}>
        {t('returns.copyTitle', { count: differing.length, shop: shopName })}
      </Button>
    </Toolbar>
  )
}

/** Does the first have less than all the others, beyond what chance explains? */
function isSurelyLeast(first: ShareRange, others: readonly ShareRange[]): boolean {
  return others.length > 0 && others.every(({ low }) => first.high < low)
}
