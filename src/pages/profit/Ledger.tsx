import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Cost } from '../../../contract/entities/cost.ts'
import { hasRight } from '../../domain/permissions.ts'
import { shopsUnread } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useSheetFile } from '../../reports/parts/useSheetFile.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { useShops } from '../../shops/useShops.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { DayInput } from '../../ui/dates/DayInput.tsx'
import { HintButton } from '../../ui/HintButton.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { SettledInput } from '../../ui/SettledInput.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { ownNumbersOf, useGoodsFacts } from '../parts/useGoodsFacts.ts'
import { SuggestionNotice, useNamedSuggestion } from '../suggestions/index.ts'
import { indexCosts } from './costHistory.ts'
import { ImportReports } from './ImportReports.tsx'
import { LedgerTable } from './LedgerTable.tsx'
import { toLedgerCells, toLedgerFileColumns } from './ledgerCells.ts'
import { toLedgerNames } from './ledgerNames.ts'
import { keepPlaces, type LedgerGroup, type LedgerOrder, ledgerOrders, orderGroups, placesOf, toLedger } from './ledgerRows.ts'
import { isSheet, splitPasted } from './ledgerSheet.ts'
import { createShopNamer } from './sheetShops.ts'
import { toSuggestedSheet } from './suggestedSheet.ts'
import { useCosts } from './useCosts.ts'
import { useGoodsProfits } from './useGoodsProfits.ts'
import { type LedgerEdits, useLedgerEdits } from './useLedgerEdits.ts'

const LedgerProposals = lazyOnce(() => import('./LedgerProposals.tsx').then((module) => module.LedgerProposals))
const SheetDialog = lazyOnce(() => import('./SheetDialog.tsx').then((module) => module.SheetDialog))
const noCosts: readonly Cost[] = []
const noProfits: ReadonlyMap<string, number | null> = new Map()
const noGroups: readonly LedgerGroup[] = []
const noShops: readonly string[] = []

/** What goods cost: everything that was sold in the window and everything that was entered. */
export function Ledger({ view }: { readonly view: FigureScreenView }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const { shops, askedUids, window, today } = view
  const [search, setSearch] = useState('')
  const [validFrom, setValidFrom] = useState('')
  const [opened, setOpened] = useState<'sheet' | 'proposals' | null>(null)
  const [pasted, setPasted] = useState('')
  const [showsShops, setShowsShops] = useState(false)
  const [order, setOrder] = useState<LedgerOrder>('losing')
  const question = useMemo<FigureQuestion | null>(
    () =>
      shops
        ? {
            measure: 'salesAmount',
            by: ['sku'],
            window,
            basis: 'ordered',
            shops: askedUids,
            top: { order: 'most', limit: EVERY_ROW },
            withNames: true,
          }
        : null,
    [shops, window, askedUids],
  )
  const asked = useFigure(question)
  // Of nothing that was read there is no share whose costs are known.
  const isSoldKnown = asked.answer && shopsUnread(asked.answer.complete, 'orders', window).size < askedUids.length
  const { data, error, refetch } = useCosts(askedUids)
  // Before the shops are known there is nothing to be changed: what was clicked would go away with its button.
  const costs = data ?? (shops && askedUids.length === 0 ? noCosts : undefined)
  const histories = useMemo(() => indexCosts(costs ?? noCosts), [costs])
  const day = toDayText(today)
  const ledger = useMemo(
    () => costs && toLedger(askedUids, asked.answer?.rows ?? [], costs, histories, day),
    [costs, asked.answer, askedUids, histories, day],
  )
  const nameOf = useShopName()
  const profits = useGoodsProfits(view, costs)
  const edits = useLedgerEdits(histories, validFrom, day)
  const undoing = useWrite()
  const ordered = useMemo(() => orderGroups(ledger?.groups ?? noGroups, order, profits ?? noProfits), [ledger, order, profits])
  // The profit table links to what it lacks.
  const [query] = useSearchParams()
  const isOfUnknown = query.get('costs') === 'unknown'
  const scope = `${order} ${isOfUnknown} ${askedUids.join()} ${window.from} ${window.to}`
  const { groups, areMoved } = useStillGroups(ordered, isOfUnknown, scope, edits.hasBegun)
  const found = ledger && groups.filter((group) => isFound(group, search.trim().toLowerCase(), nameOf))
  const mayChange = may('saveCosts')
  const facts = useGoodsFacts(mayChange ? askedUids : noShops)
  const codes = useMemo(() => ownNumbersOf(facts), [facts])
  // Thousands of names: they are worked out once a sheet is pasted.
  const readNames = useMemo(() => once(() => toLedgerNames(ledger?.groups ?? noGroups, codes)), [ledger, codes])

  function takeSheet(text: string): boolean {
    if (!isSheet(splitPasted(text), readNames())) return false
    setPasted(text)
    setOpened('sheet')
    return true
  }

  const text = useText()
  const named = useNamedSuggestion('costs', mayChange)
  const { waiting, leave } = named
  usePastedAnywhere(mayChange && opened === null && !waiting, takeSheet)
  const undo = () =>
    void undoing.run(async () => {
      const kept = await edits.undo()
      if (kept > 0) undoing.say(t('profit.ledger.undoKept', { count: kept }))
    })
  const table = { histories, day, validFrom, edits, mayChange, undo, takeSheet }
  const ofSheet = shops && costs && { shops: view.asked, allShops: shops, costs, groups: ledger?.groups ?? noGroups, readNames, edits, day }
  return (
    <>
      <FigureControls view={view} hasBasis={false} />
      <Completeness asked={asked} view={view} />
      <SuggestionNotice of={named} />
      <Card aria-labelledby="profit-ledger">
        <CardHead>
          <div className="zg-profit-heading">
            <h2 id="profit-ledger">{t('profit.ledger.title')}</h2>
            {ledger && isSoldKnown && <Coverage {...ledger.coverage} />}
          </div>
          {mayChange && costs && (
            <>
              <Button
                kind="primary"
                onClick={() => {
                  setPasted('')
                  setOpened('sheet')
                }}
              >
                {t('profit.ledger.import')}
              </Button>
              <Button onClick={() => setOpened('proposals')}>{t('profit.inherit.title')}</Button>
            </>
          )}
          {costs && <FileButtons costs={costs} />}
        </CardHead>
        <CardBody className="zg-profit-facts">
          <LedgerToolbar
            search={search}
            changeSearch={setSearch}
            order={order}
            changeOrder={setOrder}
            sortAgain={areMoved ? edits.rest : null}
            typing={mayChange ? { validFrom, changeValidFrom: setValidFrom } : null}
          />
          {mayChange && <UndoBar edits={edits} undo={undo} isBusy={undoing.isBusy} failure={undoing.failure} />}
          {ledger && ledger.shops.length > 0 && (
            <details className="zg-profit-defaults" onToggle={(event) => setShowsShops(event.currentTarget.open)}>
              <summary>
                {t('profit.ledger.wholeShops', {
                  shops: formats.number(ledger.shops.length),
                  known: formats.number(ledger.shops.filter(({ shop_uid }) => histories.has(`${shop_uid}//`)).length),
                })}
              </summary>
              {showsShops && <LedgerTable label={t('profit.ledger.wholeShopsLabel')} groups={ledger.shops} profits={null} {...table} />}
            </details>
          )}
        </CardBody>
        {Boolean(error) && !costs && <ListFailure error={error as Error} retry={() => void refetch()} />}
        {!found && !error && <ListSkeleton />}
        {found?.length === 0 && <ListMessage title={t('profit.ledger.nothing')} />}
        {found && found.length > 0 && <LedgerTable label={t('profit.ledger.title')} groups={found} profits={profits} {...table} />}
      </Card>
      {may('costImportList') && <ImportReports />}
      {opened === 'proposals' && shops && <LedgerProposals view={view} close={() => setOpened(null)} />}
      {ofSheet && waiting && (
        <SheetDialog
          {...ofSheet}
          key={waiting.suggestion.suggestion_id}
          given={toSuggestedSheet(waiting.change.rows, { shops: view.asked, text })}
          validFrom=""
          suggestion={waiting.suggestion}
          close={leave}
        />
      )}
      {ofSheet && opened === 'sheet' && <SheetDialog {...ofSheet} given={pasted} validFrom={validFrom} close={() => setOpened(null)} />}
    </>
  )
}

interface LedgerToolbarProps {
  readonly search: string
  readonly changeSearch: (search: string) => void
  readonly order: LedgerOrder
  readonly changeOrder: (order: LedgerOrder) => void
  /** Null: all goods are where that order has them. */
  readonly sortAgain: (() => void) | null
  /** From which day on what is typed holds; null: this user may only look. */
  readonly typing: { readonly validFrom: string; readonly changeValidFrom: (day: string) => void } | null
}

function LedgerToolbar({ search, changeSearch, order, changeOrder, sortAgain, typing }: LedgerToolbarProps) {
  const { t } = useTranslate()
  return (
    <Toolbar>
      <SettledInput label={t('profit.ledger.search')} value={search} change={changeSearch} />
      <label className="zg-list-filter">
        <span className="zg-list-filter-label">{t('profit.ledger.order')}</span>
        <select className="zg-input" value={order} onChange={({ target }) => changeOrder(target.value as LedgerOrder)}>
          {ledgerOrders.map((value) => (
            <option key={value} value={value}>
              {t(`profit.ledger.orders.${value}`)}
            </option>
          ))}
        </select>
      </label>
      {sortAgain && (
        <Button size="small" onClick={sortAgain}>
          {t('profit.ledger.sortAgain')}
        </Button>
      )}
      {typing && (
        <>
          <span className="zg-list-filter">
            <span className="zg-list-filter-label">{t('profit.ledger.validFrom')}</span>
            <DayInput aria-label={t('profit.ledger.validFrom')} value={typing.validFrom} change={typing.changeValidFrom} />
          </span>
          <span className="zg-profit-how">
            <HintButton word={t('profit.ledger.howTo')} about={t('profit.ledger.howTo')}>
              {t('profit.ledger.howToType')}
            </HintButton>
          </span>
        </>
      )}
    </Toolbar>
  )
}

/**
 * In the order that is asked for, and of those whose cost is unknown where only they are meant; once somebody has begun to type, as they were then,
 * until another order is asked for. `areMoved`: they would be elsewhere by now. `scope`: what makes it another.
 */
function useStillGroups(groups: readonly LedgerGroup[], isOfUnknown: boolean, scope: string, hasBegun: boolean) {
  const still = useRef<{ readonly scope: string; readonly keys: readonly string[] }>({ scope, keys: [] })
  const isStill = hasBegun && still.current.scope === scope
  const meant = useMemo(() => groups.filter(({ isKnown }) => !isOfUnknown || !isKnown), [groups, isOfUnknown])
  useEffect(() => {
    if (!isStill) still.current = { scope, keys: placesOf(meant) }
  }, [isStill, scope, meant])
  return useMemo(() => {
    if (!isStill) return { groups: meant, areMoved: false }
    const { keys } = still.current
    // One whose cost was typed here stays where it was typed.
    const had = new Set([...keys, ...placesOf(meant)])
    const kept = keepPlaces(
      groups.filter(({ key }) => had.has(key)),
      keys,
    )
    return { groups: kept, areMoved: placesOf(kept).join() !== placesOf(meant).join() }
  }, [isStill, groups, meant])
}

function once<Value>(work: () => Value): () => Value {
  let done: { readonly value: Value } | null = null
  return () => {
    done ??= { value: work() }
    return done.value
  }
}

/** A sheet that is pasted on the page itself, and into no input of it. */
function usePastedAnywhere(isWanted: boolean, take: (text: string) => boolean): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!isWanted) return
    function paste(event: ClipboardEvent) {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog') !== null
      if (!isTyping && latest.current(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isWanted])
}

interface UndoBarProps {
  readonly edits: LedgerEdits
  readonly undo: () => void
  readonly isBusy: boolean
  readonly failure: string | null
}

function UndoBar({ edits: { undoable }, undo, isBusy, failure }: UndoBarProps) {
  const { t } = useTranslate()
  if (undoable === 0 && failure === null) return null
  return (
    <Toolbar>
      <Button size="small" disabled={isBusy || undoable === 0} onClick={undo}>
        {t('profit.ledger.undo', { count: undoable })}
      </Button>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
    </Toolbar>
  )
}

function isFound({ shop_uid, goods_id, title, rows }: LedgerGroup, search: string, nameOf: (uid: string) => string): boolean {
  if (search === '') return true
  const texts = [nameOf(shop_uid), goods_id, title, ...rows.flatMap(({ sku_id, spec, code }) => [sku_id, spec, code])]
  return texts.some((text) => text.toLowerCase().includes(search))
}

function Coverage({ goods, knownGoods, paidFen, knownPaidFen }: NonNullable<ReturnType<typeof toLedger>>['coverage']) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <p role="status">
      <Tag tone={goods === knownGoods ? 'good' : 'warning'}>
        {t('profit.ledger.coverage', {
          known: formats.number(knownGoods),
          goods: formats.number(goods),
          share: paidFen > 0 ? formats.percent(knownPaidFen / paidFen) : '—',
        })}
      </Tag>
    </p>
  )
}

function FileButtons({ costs }: { readonly costs: readonly Cost[] }) {
  const { shops } = useShops()
  const { t } = useTranslate()
  const identity = useIdentity()
  const text = useText()
  const { save, isBusy, failure } = useSheetFile()
  if (!identity || !hasRight(identity, 'profit.export')) return null
  // The same heads as the import reads, and unknown as `?`.
  const toFile = () => {
    const toShop = createShopNamer(shops ?? [])
    return {
      title: t('profit.ledger.title'),
      columns: toLedgerFileColumns(text),
      rows: costs.filter(({ is_refused }) => !is_refused).map((cost) => toLedgerCells(cost, toShop, text)),
    }
  }
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} disabled={isBusy} onClick={() => void save(format, toFile())}>
          {t('figures.saveAs', { format: format.toUpperCase() })}
        </Button>
      ))}
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
    </>
  )
}
