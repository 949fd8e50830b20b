import { useCallback, useMemo, useRef, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { SettledInput } from '../../ui/SettledInput.tsx'
import { Spacer, Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { FamilyPlace } from '../parts/families/FamilyMenu.tsx'
import type { Families } from '../parts/useFamilyKnowledge.ts'
import { BoardGrid } from './BoardGrid.tsx'
import { type Board, type BoardLine, type CellState, cellStates, type LineOrder, lineOrders, toShown } from './board.ts'
import { CellPanel } from './CellPanel.tsx'
import { cellSigns } from './cellFaces.ts'
import { ExportBoard } from './ExportBoard.tsx'
import { toJoin } from './familyProof.ts'
import { type Gap, toGaps } from './prepareFill.ts'
import { useBoardView } from './useBoardView.ts'

const FillDialog = lazyOnce(() => import('./FillDialog.tsx').then((module) => module.FillDialog))
const FamilyDialog = lazyOnce(() => import('./FamilyDialog.tsx').then((module) => module.FamilyDialog))
const PilotDialog = lazyOnce(() => import('./PilotDialog.tsx').then((module) => module.PilotDialog))

interface BoardCardProps {
  readonly board: Board
  readonly families: Families
  readonly view: Pick<FigureScreenView, 'asked' | 'askedUids' | 'today'>
  /** All shops of the user. */
  readonly shops: readonly Shop[]
  /** By `shop/goods`, fen; null: unknown. */
  readonly profits: ReadonlyMap<string, number | null>
  /** False: of none of the goods it is known whether they lose money. */
  readonly areProfitsKnown: boolean
  /** Why they are not exact, in sentences. */
  readonly limits: readonly string[]
}

interface OpenedCell {
  readonly line: string
  readonly shop: Shop
}

/** The goods over the shops, with what can be looked for, chosen and done among them. */
export function BoardCard({ board, families, view: { asked, askedUids, today }, shops, profits, areProfitsKnown, limits }: BoardCardProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const mayFill = may('saveBoxGoods') && may('saveClaims') && may('saveBatchJob')
  const [look, change] = useBoardView()
  /** Goods by a place of their family: the line that they are in may begin with another place once more shops are read. */
  const [places, setPlaces] = useState<ReadonlySet<string>>(new Set())
  const lineOf = useMemo(() => new Map(board.lines.flatMap((line) => line.family.map(({ place }) => [place, line] as const))), [board])
  const chosenLines = useMemo(() => [...new Set([...places].flatMap((place) => lineOf.get(place) ?? []))], [places, lineOf])
  const chosen = useMemo(() => new Set(chosenLines.map(({ key }) => key)), [chosenLines])
  const [opened, setOpened] = useState<OpenedCell | null>(null)
  const shown = useMemo(() => toShown(board.lines, look), [board, look])
  const elsewhere = useMemo(() => chosenLines.length - shown.filter(({ key }) => chosen.has(key)).length, [chosenLines, chosen, shown])
  const latest = useRef(lineOf)
  latest.current = lineOf
  const choose = useCallback((keys: readonly string[], isChosen: boolean) => {
    setPlaces((before) => {
      if (isChosen) return new Set([...before, ...keys])
      const left = new Set(keys.flatMap((key) => latest.current.get(key)?.family.map(({ place }) => place) ?? key))
      return new Set([...before].filter((place) => !left.has(place)))
    })
  }, [])
  const open = useCallback((line: BoardLine, shop: Shop) => setOpened({ line: line.key, shop }), [])
  const [proven, setProven] = useState<string | null>(null)
  const provenLine = proven === null ? undefined : lineOf.get(proven)
  const { isBusy, run } = useWrite({ failsBy: 'notice' })
  const { say } = families
  const [tried, setTried] = useState<BoardLine | null>(null)
  const [filled, setFilled] = useState<readonly Gap[] | null>(null)
  const gaps = useMemo(() => toGaps(chosenLines, askedUids, board.readShops), [board, chosenLines, askedUids])
  const gapCount = gaps.reduce((sum, gap) => sum + gap.shops.length, 0)
  const openedLine = opened && lineOf.get(opened.line)

  const join = () =>
    run(async () => {
      for (const each of toJoin(chosenLines.map(({ family }) => family))) await say?.({ ...each, verdict_id: crypto.randomUUID() })
      // What is chosen since is not joined.
      setPlaces((now) => new Set([...now].filter((place) => !places.has(place))))
    })

  if (board.lines.length === 0) return <ListMessage title={t('coverage.empty')} hint={t('coverage.emptyHint')} />
  return (
    <FamilyPlace>
      <Card aria-label={t('coverage.grid')}>
        <div className="zg-coverage-tools">
          <Legend
            counts={areProfitsKnown ? board.counts : { ...board.counts, losing: null }}
            state={look.state}
            choose={(state) => change({ state })}
          />
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
            <ExportBoard board={board} limits={limits} lines={shown} shops={asked} />
          </Toolbar>
        </div>
        <BoardGrid
          lines={shown}
          shops={asked}
          readShops={board.readShops}
          chosen={chosen}
          choose={mayFill || say ? choose : null}
          open={open}
        />
        {chosen.size > 0 && (
          <section className="zg-coverage-tools" aria-label={t('coverage.chosenLabel')}>
            <Toolbar>
              <span role="status">
                {t('coverage.chosen', { count: chosen.size, gaps: formats.number(gapCount) })}
                {elsewhere > 0 && <span className="zg-muted"> {t('selection.elsewhere', { count: elsewhere })}</span>}
              </span>
              {mayFill && (
                <Button kind="primary" disabled={gapCount === 0} onClick={() => setFilled(gaps)}>
                  {t('coverage.fill.open', { count: formats.number(gapCount) })}
                </Button>
              )}
              {say && (
                <Button disabled={chosen.size < 2 || isBusy} title={t('coverage.family.joinMeans')} onClick={join}>
                  {t('coverage.family.join')}
                </Button>
              )}
              {may('savePilot') && (
                <Button disabled={chosen.size !== 1} onClick={() => setTried(chosenLines[0] ?? null)}>
                  {t('coverage.pilot.open')}
                </Button>
              )}
              <Button onClick={() => setPlaces(new Set())}>{t('coverage.chooseNone')}</Button>
            </Toolbar>
          </section>
        )}
        {opened && openedLine && (
          <CellPanel
            board={board}
            profits={profits}
            limits={limits}
            line={openedLine}
            shop={opened.shop}
            close={() => setOpened(null)}
            prove={() => {
              setOpened(null)
              setProven(openedLine.key)
            }}
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
        {provenLine && <FamilyDialog line={provenLine} families={families} close={() => setProven(null)} />}
        {tried && (
          <PilotDialog asked={asked} shops={shops} today={today} line={tried} readShops={board.readShops} close={() => setTried(null)} />
        )}
        {filled && <FillDialog gaps={filled} shops={shops} close={() => setFilled(null)} />}
      </Card>
    </FamilyPlace>
  )
}

interface LegendProps {
  /** Null: not known, which is no 0. */
  readonly counts: Readonly<Record<CellState, number | null>>
  /** The state that lines are filtered by; null: none. */
  readonly state: CellState | null
  readonly choose: (state: CellState | null) => void
}

/** What the signs mean, how many cells are so, and a filter by each. */
function Legend({ counts, state, choose }: LegendProps) {
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
            {t(`coverage.states.${each}`)} {counts[each] === null ? '' : formats.number(counts[each])}
          </Button>
        </li>
      ))}
    </ul>
  )
}
