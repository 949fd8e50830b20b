import { lazy, Suspense, useMemo, useState } from 'react'
import { type ProfitQuestion, profitGroupings } from '../../../figures/profit/profitQuestion.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { AskedFigure } from '../../../reports/live/useFigure.ts'
import { Completeness } from '../../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../../reports/parts/FigureControls.tsx'
import type { FigureScreenView } from '../../../reports/parts/useFigureView.ts'
import { GivenQuery } from '../../../screens/query/GivenQuery.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ListMessage, ListSkeleton } from '../../../ui/ListStates.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { FailureNotice } from '../../parts/FailureNotice.tsx'
import { useAddressChoice } from '../../parts/useAddressChoice.ts'
import { usePlace } from '../../parts/usePlace.ts'
import { useFileFacts } from '../../returns/useFileFacts.ts'
import { useGoodsCodes } from '../../returns/useGoodsCodes.ts'
import { useCosts } from '../useCosts.ts'
import { ProfitHead } from './ProfitHead.tsx'
import { profitTable, toProfitTableRow } from './profitTable.ts'
import { OpenRowContext } from './tableContext.ts'
import { useProfitCall } from './useProfitCall.ts'

const RowPanel = lazy(() => import('./RowPanel.tsx').then((module) => ({ default: module.RowPanel })))
/** Rows of one part of the list: what the page can hold at once. */
const PART_ROWS = 1_000
/** Bars of the chart at either end. */
const BEST_ROWS = 8
const noCodes = [] as const

/** What everything that was sold has earned: all SKUs of the chosen shops, the greatest loss first. */
export function ProfitTable({ view }: { readonly view: FigureScreenView }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { shops, askedUids, window } = view
  const [by, setBy] = useAddressChoice('by', profitGroupings)
  const [opened, open] = useState<string | null>(null)
  const costs = useCosts(askedUids)
  const settings = useAnswer('profitSettings', {})
  const codes = useGoodsCodes(askedUids)
  const scope = useMemo(() => {
    if (!shops || !settings.data) return null
    const { shared, freight } = settings.data
    return { shops: askedUids, window, everyShop: shops.map(({ shop_uid }) => shop_uid), shared, freight }
  }, [shops, settings.data, askedUids, window])
  const [at, setAt] = usePlace(JSON.stringify([by, window, askedUids]))
  const question = useMemo<Omit<ProfitQuestion, 'ledger'> | null>(
    () =>
      scope && {
        ...scope,
        by,
        top: { from: at * PART_ROWS, limit: PART_ROWS },
        best: BEST_ROWS,
        codes: by === 'family' ? [...codes] : noCodes,
      },
    [scope, by, at, codes],
  )
  const known = askedUids.length === 0 ? noCosts : costs.data
  const { answer, isStale, error } = useProfitCall('profit', question, known)
  const asked = useMemo<AskedFigure>(
    () => ({ answer: answer && { ...answer, rows: [], total: {} }, isStale, error }),
    [answer, isStale, error],
  )
  const facts = useFileFacts(asked.answer, view)
  const nameOf = useMemo(() => {
    const names = new Map(shops?.map(({ shop_uid, shop_name }) => [shop_uid, shop_name]))
    return (shop: string) => names.get(shop) ?? shop
  }, [shops])
  const rows = useMemo(() => answer?.rows.map((row) => toProfitTableRow(row, by, nameOf)), [answer, by, nameOf])
  const row = opened === null ? undefined : [...(answer?.rows ?? []), ...(answer?.best ?? [])].find(({ key }) => key === opened)
  const count = answer?.count ?? 0
  const cut =
    count > PART_ROWS
      ? t('returns.partOf', {
          count: formats.number(count),
          from: formats.number(Math.min(count, at * PART_ROWS + 1)),
          to: formats.number(Math.min(count, (at + 1) * PART_ROWS)),
        })
      : null
  const failure = costs.error ?? settings.error
  return (
    <OpenRowContext.Provider value={open}>
      <FigureControls view={view} hasBasis={false} />
      <Completeness asked={asked} view={view} />
      {Boolean(failure) && <FailureNotice error={failure} retry={() => void Promise.all([costs.refetch(), settings.refetch()])} />}
      {answer ? <ProfitHead answer={answer} scope={scope} costs={known} by={by} nameOf={nameOf} /> : !failure && <ListSkeleton />}
      {cut && (
        <Toolbar role="group" aria-label={t('returns.piece')}>
          <span className="zg-muted" role="status">
            {cut}
          </span>
          <Button size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('returns.partBefore')}
          </Button>
          <Button size="small" disabled={(at + 1) * PART_ROWS >= count} onClick={() => setAt(at + 1)}>
            {t('returns.partAfter')}
          </Button>
        </Toolbar>
      )}
      <GivenQuery
        query={profitTable}
        given={{ rows: rows ?? null, isRefreshing: isStale, ...facts, notes: cut ? [...facts.notes, cut] : facts.notes }}
        empty={<ListMessage title={t('returns.noGoods')} hint={t('returns.noGoodsHint')} />}
      >
        <fieldset className="zg-figure-choice">
          <legend className="zg-visually-hidden">{t('profit.table.by')}</legend>
          <Segmented
            segments={profitGroupings.map((value) => ({ value, label: t(`profit.table.groupings.${value}`) }))}
            chosen={by}
            choose={setBy}
          />
        </fieldset>
      </GivenQuery>
      {row && scope && (
        <Suspense fallback={null}>
          <RowPanel row={row} by={by} scope={scope} costs={known} nameOf={nameOf} close={() => open(null)} />
        </Suspense>
      )}
    </OpenRowContext.Provider>
  )
}

const noCosts = [] as const
