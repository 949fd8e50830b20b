import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toAskedKnowledge } from '../../../figures/toFamilies.ts'
import { useHasRight } from '../../../providers/accessControl/useHasRight.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { AskedFigure } from '../../../reports/live/useFigure.ts'
import { useLiveFigures } from '../../../reports/live/useLiveFigures.ts'
import { Completeness } from '../../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../../reports/parts/FigureControls.tsx'
import { NoFigureRows } from '../../../reports/parts/NoFigureRows.tsx'
import type { FigureScreenView } from '../../../reports/parts/useFigureView.ts'
import { useFileFacts } from '../../../reports/parts/useFileFacts.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'
import { parseListView } from '../../../screens/list/listView.ts'
import { useListAddress } from '../../../screens/list/useListAddress.ts'
import { GivenQuery } from '../../../screens/query/GivenQuery.tsx'
import type { QueryAction } from '../../../screens/query/QueryBulkBar.tsx'
import { useShopName } from '../../../shops/useShopName.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ListSkeleton } from '../../../ui/ListStates.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { FailureNotice } from '../../parts/FailureNotice.tsx'
import { useAddressChoice } from '../../parts/useAddressChoice.ts'
import { useFamilyKnowledge } from '../../parts/useFamilyKnowledge.ts'
import { ownNumbersOf, useGoodsFacts } from '../../parts/useGoodsFacts.ts'
import { type ProfitGrouping, type ProfitQuestion, type ProfitRow, profitGroupings } from '../figures/profitQuestion.ts'
import { useCosts } from '../useCosts.ts'
import { ProfitHead } from './ProfitHead.tsx'
import { toProfitCut } from './profitCut.ts'
import { type AskedProfitRows, toAskedProfitRows } from './profitRows.ts'
import { idleProfitColumns, profitTable } from './profitTable.ts'
import type { GoodsToRaise } from './RaisePrices.tsx'
import { OpenRowContext } from './tableContext.ts'
import { useFixedCostTexts } from './useFixedCostTexts.ts'
import { type AskedProfit, useProfitCall } from './useProfitCall.ts'

const RaisePrices = lazyOnce(() => import('./RaisePrices.tsx').then((module) => module.RaisePrices))
const RowPanel = lazyOnce(() => import('./RowPanel.tsx').then((module) => module.RowPanel))
/** Rows that come with the first answer; the list asks for the others as it is scrolled. */
const FIRST_ROWS = 100
/** Bars of the chart at either end. */
const BEST_ROWS = 8
/** The list of this tab, by which the worker tells it from those of others. */
const tabList = crypto.randomUUID()

/** What everything that was sold has earned: all SKUs of the chosen shops, the greatest loss first. */
export function ProfitTable({ view }: { readonly view: FigureScreenView }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { shops, askedUids, asked: chosenShops, window } = view
  const [by, setBy] = useAddressChoice('by', profitGroupings)
  const [opened, open] = useState<ProfitRow | null>(null)
  const raise = useRaise()
  const costs = useCosts(askedUids)
  const settings = useAnswer('profitSettings', {})
  const goodsFacts = useGoodsFacts(askedUids)
  const codes = useMemo(() => ownNumbersOf(goodsFacts), [goodsFacts])
  const { knowledge } = useFamilyKnowledge()
  const families = useMemo(() => knowledge && { facts: [...goodsFacts], ...toAskedKnowledge(knowledge) }, [goodsFacts, knowledge])
  const scope = useMemo(() => {
    if (!shops || !settings.data) return null
    const { shared, freight } = settings.data
    return { shops: askedUids, window, everyShop: shops.map(({ shop_uid }) => shop_uid), shared, freight }
  }, [shops, settings.data, askedUids, window])
  const [query] = useListAddress()
  const cut = useMemo(() => {
    const shopsNamed = (name: string) => chosenShops.filter(({ shop_name }) => shop_name === name).map(({ shop_uid }) => shop_uid)
    return toProfitCut(parseListView(profitTable, query), { shopsNamed, codes })
  }, [query, chosenShops, codes])
  const shopNames = useMemo(
    () => chosenShops.map(({ shop_uid, shop_name, shop_id }) => [shop_uid, shop_name, shop_id] as const),
    [chosenShops],
  )
  const question = useMemo<Omit<ProfitQuestion, 'ledger'> | null>(
    () =>
      scope && {
        ...scope,
        by,
        top: { from: 0, limit: FIRST_ROWS, ...cut },
        best: BEST_ROWS,
        ...(by === 'family' && families && { families }),
        shopNames,
        list: tabList,
      },
    [scope, by, cut, families, shopNames],
  )
  const known = askedUids.length === 0 ? noCosts : costs.data
  const lastKey = useMemo(() => shops && JSON.stringify([askedUids, window, by, cut]), [shops, askedUids, window, by, cut])
  const profit = useProfitCall('profit', question, known, lastKey ?? null)
  const { answer, isStale, isKept, error } = profit
  const shownBy = profit.asked?.by ?? by
  const asked = useMemo<AskedFigure>(
    () => ({ answer: answer && { ...answer, rows: [], total: {} }, isStale, isKept, error }),
    [answer, isStale, isKept, error],
  )
  const facts = useFileFacts(asked.answer, view)
  const nameOf = useShopName()
  const rows = useProfitRows(profit, shownBy, nameOf, codes)
  const { limits, said } = useFixedCostTexts(profit)
  const offered = useMemo(() => ({ shop_name: [...new Set(chosenShops.map(({ shop_name }) => shop_name))] }), [chosenShops])
  const atHand = answer && [...answer.rows, ...answer.best, ...answer.worst]
  // After a change of the ledger what is open is worth something else.
  const row = opened && (atHand?.find(({ key }) => key === opened.key) ?? opened)
  const failure = costs.error ?? settings.error
  return (
    <OpenRowContext.Provider value={open}>
      <FigureControls view={view} hasBasis={false} />
      <Completeness asked={asked} view={view} isBlocked={Boolean(failure)} />
      {Boolean(failure) && <FailureNotice error={failure} retry={() => void Promise.all([costs.refetch(), settings.refetch()])} />}
      {limits.length > 0 && <Alert tone="info">{limits.join(' ')}</Alert>}
      {said && <p className="zg-muted">{said}</p>}
      {answer ? (
        <ProfitHead
          answer={answer}
          standing={profit}
          scope={scope}
          costs={known}
          by={shownBy}
          raise={raise.isOffered ? () => raise.open('losing') : null}
        />
      ) : (
        !failure && <ListSkeleton />
      )}
      <GivenQuery
        query={profitTable}
        given={{ rows: null, asked: rows, isRefreshing: isStale, ...facts, notes: [...facts.notes, ...limits], offered }}
        actions={by === 'goods' || by === 'sku' ? raise.actions : noActions}
        idle={idleProfitColumns[shownBy]}
        empty={<NoFigureRows share={facts.share} title={t('figures.noGoods')} hint={t('figures.noGoodsHint')} />}
      >
        <fieldset className="zg-figure-choice">
          <legend className="zg-visually-hidden">{t('profit.table.by')}</legend>
          <Segmented
            segments={profitGroupings.map((value) => ({ value, label: t(`profit.table.groupings.${value}`) }))}
            chosen={by}
            choose={setBy}
          />
        </fieldset>
        {answer && (
          <span className="zg-muted" role="status">
            {t(answer.count < answer.all ? 'profit.table.countOf' : 'profit.table.count', {
              shown: formats.number(answer.count),
              all: formats.number(answer.all),
            })}
          </span>
        )}
      </GivenQuery>
      {row && scope && (
        <RowPanel
          row={row}
          by={shownBy}
          standing={profit}
          scope={scope}
          costs={known}
          {...(raise.isOffered && {
            raise: () => {
              open(null)
              raise.open([{ shop_uid: row.shop, goods_id: row.goods }])
            },
          })}
          close={() => open(null)}
        />
      )}
      {raise.opened && scope && (
        <RaisePrices goods={raise.opened === 'losing' ? null : raise.opened} scope={scope} costs={known} close={() => raise.open(null)} />
      )}
    </OpenRowContext.Provider>
  )
}

const noCosts = [] as const
/** Of the address: the prices of what loses are raised at once. */
const RAISE_PARAMETER = 'raise'

const noActions: readonly QueryAction[] = []

/** The goods whose prices are about to be raised: some, or all that lose; the address can ask for the latter. */
function useRaise() {
  const hasRight = useHasRight()
  const [query, setQuery] = useSearchParams()
  const [goods, setGoods] = useState<readonly GoodsToRaise[] | null>(null)
  const isOffered = hasRight('goods.operate')
  const isLosing = query.get(RAISE_PARAMETER) === 'losing'
  const open = (next: readonly GoodsToRaise[] | 'losing' | null) => {
    setGoods(next === 'losing' ? null : next)
    if (isLosing === (next === 'losing')) return
    setQuery(
      (before) => {
        const address = new URLSearchParams(before)
        if (next === 'losing') address.set(RAISE_PARAMETER, 'losing')
        else address.delete(RAISE_PARAMETER)
        return address
      },
      { replace: true },
    )
  }
  const actions = useMemo<readonly QueryAction[]>(
    () => [{ name: 'prices', label: { zh: '改价', en: 'Prices' }, right: 'goods.operate', open: (rows) => setGoods(toGoods(rows)) }],
    [],
  )
  return { isOffered, actions, open, opened: isOffered ? (goods ?? (isLosing ? ('losing' as const) : null)) : null }
}

/** Each of the goods once: several rows can be SKUs of the same. */
function toGoods(rows: readonly QueryRow[]): readonly GoodsToRaise[] {
  const goods = rows.map(({ shop_uid, values }) => ({ shop_uid, goods_id: String(values.goods_id) }))
  return [...new Map(goods.map((each) => [`${each.shop_uid}/${each.goods_id}`, each])).values()]
}

/** The rows of the answer as the list asks for them, part by part. Null: there is no answer yet. */
function useProfitRows(
  { answer, renew }: AskedProfit<'profit'>,
  by: ProfitGrouping,
  nameOf: (shop: string) => string,
  codes: ReadonlyMap<string, string>,
): AskedProfitRows | null {
  const { figures } = useLiveFigures()
  return useMemo(
    () => (answer ? { ...toAskedProfitRows(answer, by, figures, nameOf, codes), renew } : null),
    [answer, by, renew, figures, nameOf, codes],
  )
}
