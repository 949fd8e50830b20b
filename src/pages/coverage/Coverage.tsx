import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import { type FigureScreenView, useFigureView } from '../../reports/parts/useFigureView.ts'
import { goodsCoverage } from '../../resources/goodsCoverage.ts'
import { ShopChoiceButton } from '../../shops/picker/ShopChoiceButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SettledInput } from '../../ui/SettledInput.tsx'
import { Spacer, Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useClaimWatch } from '../collect/useClaimWatch.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import { type Board, type BoardFacts, type BoardLine, type CellState, cellStates, type LineOrder, lineOrders, toShown } from './board.ts'
import { CellPanel } from './CellPanel.tsx'
import { cellSigns } from './cellFaces.ts'
import './coverage.css'
import { ExportBoard } from './ExportBoard.tsx'
import { type Gap, toGaps } from './prepareFill.ts'
import { ShelvesRead } from './ShelvesRead.tsx'
import { useBoard, useProfits, useWholeBox } from './useBoard.ts'
import { useShelves } from './useShelves.ts'

const FillDialog = lazy(() => import('./FillDialog.tsx').then((module) => ({ default: module.FillDialog })))

const PilotDialog = lazy(() => import('./PilotDialog.tsx').then((module) => ({ default: module.PilotDialog })))
const Pilots = lazy(() => import('./Pilots.tsx').then((module) => ({ default: module.Pilots })))
const parts = ['board', 'pilots'] as const
const PART_PARAMETER = 'part'

/** Which goods are in which shops, where they are missing, and goods that are tried in a few shops (product D2). */
export function Coverage() {
  const text = useText()
  const view = useFigureView(goodsCoverage.authored.name)
  const { shops, error, retry } = view
  return (
    <section className="zg-page zg-coverage" aria-label={text(goodsCoverage.authored.label)}>
      <PageHead title={text(goodsCoverage.authored.label)} />
      {error && <ListFailure error={error} retry={retry} />}
      {!shops && !error && <ListSkeleton />}
      {shops && <PartOfPage view={view} shops={shops} />}
    </section>
  )
}

function PartOfPage({ view, shops }: BoardOfShopsProps) {
  const { t } = useTranslate()
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const box = useWholeBox()
  useClaimWatch()
  const part = parts.find((each) => each === query.get(PART_PARAMETER)) ?? 'board'
  // Search and filters are those of the board.
  const choose = (next: (typeof parts)[number]) => setQuery(next === 'board' ? {} : { [PART_PARAMETER]: next }, { replace: true })
  return (
    <>
      {may('pilotList') && (
        <fieldset className="zg-figure-choice">
          <legend className="zg-visually-hidden">{t('coverage.part')}</legend>
          <Segmented segments={parts.map((value) => ({ value, label: t(`coverage.parts.${value}`) }))} chosen={part} choose={choose} />
        </fieldset>
      )}
      {Boolean(box.error) && <FailureNotice error={box.error} retry={() => void box.refetch()} />}
      {part === 'board' ? (
        <BoardOfShops view={view} shops={shops} />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          {box.data ? <Pilots view={view} shops={shops} boxes={box.data} /> : <ListSkeleton />}
        </Suspense>
      )}
    </>
  )
}

interface BoardOfShopsProps {
  readonly view: FigureScreenView
  readonly shops: readonly Shop[]
}

function BoardOfShops({ view, shops }: BoardOfShopsProps) {
  const { t } = useTranslate()
  const { asked, askedUids, shopChoice, changeShopChoice } = view
  const shelves = useShelves(shops)
  const box = useWholeBox()
  const profits = useProfits(view)
  const isBoxKnown = box.data !== undefined || box.fetchStatus === 'idle'
  const facts = useMemo<BoardFacts | null>(
    () =>
      shelves.isCacheRead && isBoxKnown
        ? { shops: askedUids, shelves: shelves.shelves, boxes: box.data ?? [], profits: profits.profits }
        : null,
    [askedUids, shelves.isCacheRead, shelves.shelves, isBoxKnown, box.data, profits.profits],
  )
  const board = useBoard(facts)
  return (
    <>
      {profits.isWanted ? (
        <>
          <FigureControls view={view} hasBasis={false} />
          <Completeness asked={profits.asked} view={view} about={t('coverage.profits')} />
          {Boolean(profits.error) && <FailureNotice error={profits.error} retry={profits.retry} />}
        </>
      ) : (
        <Toolbar>
          <ShopChoiceButton shops={shops} choice={shopChoice} change={changeShopChoice} />
          <span className="zg-muted">{t('coverage.noProfits')}</span>
        </Toolbar>
      )}
      <ShelvesRead reading={shelves} asked={asked} listed={shops} />
      {board ? <BoardCard board={board} view={view} shops={shops} profits={profits.profits} /> : <ListSkeleton />}
    </>
  )
}

interface BoardCardProps extends BoardOfShopsProps {
  readonly board: Board
  readonly profits: ReadonlyMap<string, number | null>
}

interface OpenedCell {
  readonly line: string
  readonly shop: Shop
}

function BoardCard({ board, view: { asked, askedUids, today }, shops, profits }: BoardCardProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const mayFill = may('saveBoxGoods') && may('saveClaims') && may('saveBatchJob')
  const [look, change] = useBoardView()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<OpenedCell | null>(null)
  const shown = useMemo(() => toShown(board.lines, look), [board, look])
  const choose = useCallback((keys: readonly string[], isChosen: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      for (const key of keys) {
        if (isChosen) next.add(key)
        else next.delete(key)
      }
      return next
    })
  }, [])
  const open = useCallback((line: BoardLine, shop: Shop) => setOpened({ line: line.key, shop }), [])
  const [tried, setTried] = useState<BoardLine | null>(null)
  const [filled, setFilled] = useState<readonly Gap[] | null>(null)
  const gaps = useMemo(
    () =>
      toGaps(
        board.lines.filter(({ key }) => chosen.has(key)),
        askedUids,
        board.readShops,
      ),
    [board, chosen, askedUids],
  )
  const gapCount = gaps.reduce((sum, gap) => sum + gap.shops.length, 0)
  const openedLine = opened && board.lines.find(({ key }) => key === opened.line)

  if (board.lines.length === 0) return <ListMessage title={t('coverage.empty')} hint={t('coverage.emptyHint')} />
  return (
    <Card aria-label={t('coverage.grid')}>
      <div className="zg-coverage-tools">
        <Legend board={board} state={look.state} choose={(state) => change({ state })} />
        <Toolbar>
          <SettledInput label={t('coverage.search')} value={look.search} change={(search) => change({ search })} />
          <label className="zg-list-filter">
            <span className="zg-list-filter-label">{t('coverage.order')}</span>
            <select className="zg-input" value={look.order} onChange={({ target }) => change({ order: target.value as LineOrder })}>
              {lineOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`coverage.orders.${order}`)}
                </option>
              ))}
            </select>
          </label>
          <span className="zg-muted" role="status">
            {t('coverage.shown', { shown: formats.number(shown.length), all: formats.number(board.lines.length) })}
          </span>
          <Spacer />
          <ExportBoard board={board} lines={shown} shops={asked} />
        </Toolbar>
      </div>
      <BoardGrid lines={shown} shops={asked} readShops={board.readShops} chosen={chosen} choose={mayFill ? choose : null} open={open} />
      {chosen.size > 0 && (
        <section className="zg-coverage-tools" aria-label={t('coverage.chosenLabel')}>
          <Toolbar>
            <span role="status">{t('coverage.chosen', { count: chosen.size, gaps: formats.number(gapCount) })}</span>
            <Button kind="primary" disabled={gapCount === 0} onClick={() => setFilled(gaps)}>
              {t('coverage.fill.open', { count: formats.number(gapCount) })}
            </Button>
            {may('savePilot') && (
              <Button disabled={chosen.size !== 1} onClick={() => setTried(board.lines.find(({ key }) => chosen.has(key)) ?? null)}>
                {t('coverage.pilot.open')}
              </Button>
            )}
            <Button onClick={() => setChosen(new Set())}>{t('coverage.chooseNone')}</Button>
          </Toolbar>
        </section>
      )}
      {opened && openedLine && (
        <CellPanel
          line={openedLine}
          shop={opened.shop}
          board={board}
          profits={profits}
          close={() => setOpened(null)}
          fill={
            mayFill
              ? (gap) => {
                  setOpened(null)
                  setFilled([gap])
                }
              : null
          }
        />
      )}
      {tried && (
        <Suspense fallback={null}>
          <PilotDialog {...{ asked, shops, today }} line={tried} readShops={board.readShops} close={() => setTried(null)} />
        </Suspense>
      )}
      {filled && (
        <Suspense fallback={null}>
          <FillDialog gaps={filled} shops={shops} close={() => setFilled(null)} />
        </Suspense>
      )}
    </Card>
  )
}

interface LegendProps {
  readonly board: Board
  /** The state that lines are filtered by; null: none. */
  readonly state: CellState | null
  readonly choose: (state: CellState | null) => void
}

/** What the signs mean, how many cells are so, and a filter by each. */
function Legend({ board, state, choose }: LegendProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <ul className="zg-coverage-legend" aria-label={t('coverage.legend')}>
      {cellStates.map((each) => (
        <li key={each}>
          <Button
            size="small"
            kind={each === state ? 'primary' : undefined}
            aria-pressed={each === state}
            title={t(`coverage.means.${each}`)}
            onClick={() => choose(each === state ? null : each)}
          >
            <span aria-hidden="true">{cellSigns[each]}</span>
            {t(`coverage.states.${each}`)} {formats.number(board.counts[each])}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Search, filter and order, in the address. */
function useBoardView() {
  const [query, setQuery] = useSearchParams()
  const [search, state, order] = [query.get('keyword') ?? '', query.get('state'), query.get('order')]
  const look = useMemo(
    () => ({
      search,
      state: cellStates.find((each) => each === state) ?? null,
      order: lineOrders.find((each) => each === order) ?? lineOrders[0],
    }),
    [search, state, order],
  )
  const change = (more: Partial<typeof look>) =>
    setQuery(
      (before) => {
        const address = new URLSearchParams(before)
        const put = (name: string, value: string | null) => (value ? address.set(name, value) : address.delete(name))
        if (more.search !== undefined) put('keyword', more.search)
        if (more.state !== undefined) put('state', more.state)
        if (more.order !== undefined) put('order', more.order === lineOrders[0] ? null : more.order)
        return address
      },
      { replace: true },
    )
  return [look, change] as const
}
