import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { shopsLacking, withoutUnreadRows } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureAnswer } from '../../figures/answers/question.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import { useLiveFigures } from '../../reports/live/useLiveFigures.ts'
import { NoFigureRows } from '../../reports/parts/NoFigureRows.tsx'
import { type FigureScreenView, useFigureView } from '../../reports/parts/useFigureView.ts'
import { useFileFacts } from '../../reports/parts/useFileFacts.ts'
import { parseListView } from '../../screens/list/listView.ts'
import { useListAddress } from '../../screens/list/useListAddress.ts'
import { GivenQuery } from '../../screens/query/GivenQuery.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useAddressChoice } from '../parts/useAddressChoice.ts'
import { usePlace } from '../parts/usePlace.ts'
import { EarlyAlarms } from './EarlyAlarms.tsx'
import { returnProduct } from './feature.ts'
import { GoodsPanel, type PanelGoods } from './GoodsPanel.tsx'
import { Parts, usePart } from './Parts.tsx'
import { idleReturnColumns, productKey, productTable, toProductBounds, toProductOrder, toProductRow } from './productTable.ts'
import { ReturnsFrame } from './ReturnsFrame.tsx'
import { StagesFold } from './StagesFold.tsx'
import { Tiles } from './Tiles.tsx'
import { Twins } from './Twins.tsx'
import { useRipeness } from './useCohorts.ts'
import { askEveryRow, useReturnFigures } from './useReturnFigures.ts'
import './texts.ts'

const levels = ['goods', 'sku'] as const
type Level = (typeof levels)[number]
const by = { goods: ['goods'], sku: ['sku'] } as const
/** Rows of one part of the list: what the page can hold at once. */
const PART_ROWS = 2_000
const parts = ['goods', 'twins', 'early'] as const

/** Where orders come back, goods by goods and SKU by SKU (specification 2, /return_goods/product). */
export function ReturnProduct() {
  const { t } = useTranslate()
  const formats = useFormats()
  const view = useFigureView(returnProduct.authored.name)
  const [part, choose] = usePart(parts)
  const [level, setLevel] = useAddressChoice('level', levels)
  const [opened, open] = useState<PanelGoods | null>(null)
  const openGoods = useCallback((goods: PanelGoods) => open(goods), [])
  const { figures, shown, order, count, at, setAt, isSearching, isNarrowed } = useGoodsPart(view, level)
  const { now, otherRows: other, beforeRows: before } = shown
  const ripeness = useRipeness(view)
  const facts = useFileFacts(figures.now.answer, view)
  const { shops, today } = view
  const { figures: figureCalls } = useLiveFigures()
  const rows = useMemo(() => {
    return now.answer && toRows({ now: now.answer, other: other.answer, before: before.answer }, shops, today)
  }, [now.answer, other.answer, before.answer, shops, today])
  const offered = useMemo(() => ({ shop_name: [...new Set(view.asked.map(({ shop_name }) => shop_name))] }), [view.asked])
  const isCut = rows !== null && count > rows.length
  const { questions } = shown
  const whole = useMemo(() => {
    if (!isCut || !questions) return null
    const read = async () => toRows(await askEveryRow(questions, (question) => figureCalls.call('answer', question)), shops, today)
    return { count, read }
  }, [isCut, questions, count, shops, today, figureCalls])
  const said = [
    ...(isCut
      ? [
          t('returns.partOf', {
            count: formats.number(count),
            from: formats.number(Math.min(count, at * PART_ROWS + 1)),
            to: formats.number(at * PART_ROWS + rows.length),
          }),
          ...(order.isOverAll ? [] : [t('returns.partOrder')]),
        ]
      : []),
  ]

  return (
    <ReturnsFrame label={returnProduct.authored.label} view={view} asked={figures.now} openGoods={openGoods}>
      <Tiles figures={figures} projected={null} ripeness={ripeness} share={figures.now.answer && facts.share} />
      <Parts parts={parts} chosen={part} choose={choose} />
      {part === 'goods' && (
        <>
          <StagesFold screen={returnProduct.authored.name} view={view} />
          <GivenQuery
            query={productTable}
            idle={idleReturnColumns[level]}
            given={{ rows, whole, isNarrowed, isRefreshing: now.isStale || isSearching, ...facts, offered }}
            empty={<NoFigureRows share={facts.share} title={t('figures.noGoods')} hint={t('figures.noGoodsHint')} />}
          >
            <fieldset className="zg-figure-choice">
              <legend className="zg-visually-hidden">{t('returns.level')}</legend>
              <Segmented
                segments={levels.map((value) => ({ value, label: t(`returns.levels.${value}`) }))}
                chosen={level}
                choose={setLevel}
              />
            </fieldset>
          </GivenQuery>
          {said.length > 0 && (
            <Toolbar role="group" aria-label={t('returns.piece')}>
              <span className="zg-muted" role="status">
                {said.join(' ')}
              </span>
              {isCut && (
                <>
                  <Button size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
                    {t('returns.partBefore')}
                  </Button>
                  <Button size="small" disabled={(at + 1) * PART_ROWS >= count} onClick={() => setAt(at + 1)}>
                    {t('returns.partAfter')}
                  </Button>
                </>
              )}
            </Toolbar>
          )}
        </>
      )}
      {part === 'twins' && <Twins />}
      {part === 'early' && <EarlyAlarms today={view.today} />}
      {opened && <GoodsPanel opened={opened} today={view.today} close={() => open(null)} />}
    </ReturnsFrame>
  )
}

function toRows(
  { now, other, before }: Readonly<Record<'other' | 'before', FigureAnswer | null>> & { readonly now: FigureAnswer },
  shops: readonly Shop[] | undefined,
  today: number,
) {
  const names = new Map(shops?.map(({ shop_uid, shop_name }) => [shop_uid, shop_name]))
  const find = (answer: FigureAnswer | null) =>
    new Map(answer && withoutUnreadRows(answer, today).rows.map((row) => [productKey(row), row]))
  const others = find(other)
  const earlier = find(before)
  const unread = shopsLacking(before?.complete)
  const nameOf = (shop: string) => names.get(shop) ?? shop
  return withoutUnreadRows(now, today).rows.map((row) =>
    toProductRow({
      row,
      other: others.get(productKey(row)),
      before: unread.has(row.shop ?? '') ? undefined : earlier.get(productKey(row)),
      nameOf,
    }),
  )
}

/**
 * The figures of the screen, and those of the rows in its list. A list with more rows than the page holds is cut by the store: what the list
 * is ordered by, filtered by and searched for is then asked of the store, so that it is of all goods.
 */
function useGoodsPart(view: FigureScreenView, level: Level) {
  const [query] = useListAddress()
  const { search, sort, filters } = useMemo(() => parseListView(productTable, query), [query])
  const [isCut, setCut] = useState(false)
  const order = useMemo(() => toProductOrder(isCut ? sort : null), [isCut, sort])
  const text = isCut ? search.trim() : ''
  const chosen = useMemo(() => (isCut ? filters : {}), [isCut, filters])
  const within = useMemo(() => toProductBounds(chosen), [chosen])
  const rowUids = useShopsNamed(view, chosen.shop_name ?? '')
  const [at, setAt] = usePlace(JSON.stringify([level, order, text, within, view.window, view.basis, rowUids]))
  const first = useMemo(() => ({ order: order.order, limit: PART_ROWS }), [order])
  const top = useMemo(() => ({ ...first, within, from: at * PART_ROWS }), [first, within, at])
  const isOfAll = text === '' && within.length === 0 && rowUids === view.askedUids
  const figures = useReturnFigures(view, by[level], isOfAll ? top : first, order)
  const asked = text === '' ? null : { shops: rowUids, text, bySku: level === 'sku', limit: EVERY_ROW }
  const found = useFiguresCall('findGoods', asked)
  const wanted = isOfAll ? { goods: null } : text === '' ? {} : { goods: found?.goods ?? null }
  const searched = useReturnFigures({ ...view, askedUids: rowUids }, by[level], top, { ...order, ...wanted })
  const { answer } = figures.now
  useEffect(() => {
    if (answer) setCut(answer.count > PART_ROWS)
  }, [answer])
  const shown = searched.now.answer && !isOfAll ? searched : figures
  const isSearching = !isOfAll && shown === figures
  const isNarrowed = within.length > 0 || rowUids !== view.askedUids
  return { figures, shown, order, count: shown.now.answer?.count ?? 0, at, setAt, isSearching, isNarrowed }
}

/** Of the shops that are asked for those of this name; '': all of them. */
function useShopsNamed({ shops, askedUids }: FigureScreenView, name: string): readonly string[] {
  return useMemo(() => {
    if (name === '') return askedUids
    const named = new Set(shops?.flatMap(({ shop_uid, shop_name }) => (shop_name === name ? [shop_uid] : [])))
    return askedUids.filter((uid) => named.has(uid))
  }, [shops, askedUids, name])
}
