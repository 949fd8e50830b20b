import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useAutoRead, useBegunOnce } from '../../providers/settings/useAutoRead.ts'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import { type FigureScreenView, useFigureView } from '../../reports/parts/useFigureView.ts'
import { NeedsComputer } from '../../shops/NeedsComputer.tsx'
import { ShopChoiceButton } from '../../shops/picker/ShopChoiceButton.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageParts } from '../../ui/PageParts.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useClaimWatch, useWholeBox } from '../box/index.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import '../parts/familyTexts.ts'
import { useShelves } from '../parts/shelves/useShelves.ts'
import { useFamilyKnowledge } from '../parts/useFamilyKnowledge.ts'
import { BoardCard } from './BoardCard.tsx'
import type { BoardFacts } from './board.ts'
import { goodsCoverage } from './feature.ts'
import './coverage.css'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import { ShelvesRead } from './ShelvesRead.tsx'
import { useBoard, useProfits } from './useBoard.ts'
import './texts.ts'

const Pilots = lazyOnce(() => import('./Pilots.tsx').then((module) => module.Pilots))
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
        <PageParts
          label={t('coverage.part')}
          parts={parts.map((value) => ({ value, label: t(`coverage.parts.${value}`) }))}
          chosen={part}
          choose={choose}
        />
      )}
      {Boolean(box.error) && <FailureNotice error={box.error} retry={() => void box.refetch()} />}
      {part === 'board' ? (
        <BoardOfShops view={view} shops={shops} />
      ) : (
        <PartFallback value={<ListSkeleton />}>
          {box.data ? <Pilots view={view} shops={shops} boxes={box.data} /> : <ListSkeleton />}
        </PartFallback>
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
  const [isAuto] = useAutoRead()
  const isUnread = shelves.isCacheRead && shelves.shelves.size === 0 && asked.length > 0
  useBegunOnce(isAuto && isUnread ? () => shelves.read(asked) : null)
  const profits = useProfits(view)
  const families = useFamilyKnowledge()
  const { knowledge } = families
  const isBoxKnown = box.data !== undefined || box.fetchStatus === 'idle'
  const facts = useMemo<BoardFacts | null>(
    () =>
      shelves.isCacheRead && isBoxKnown && knowledge
        ? { shops: askedUids, shelves: shelves.shelves, boxes: box.data ?? [], profits: profits.profits, families: knowledge }
        : null,
    [askedUids, shelves.isCacheRead, shelves.shelves, isBoxKnown, box.data, profits.profits, knowledge],
  )
  const board = useBoard(facts)
  return (
    <>
      {profits.isWanted ? (
        <>
          <FigureControls view={view} hasBasis={false} />
          <Completeness asked={profits.asked} view={view} about={t('coverage.profits')} place="bar" isBlocked={Boolean(profits.error)} />
          {Boolean(profits.error) && <FailureNotice error={profits.error} retry={profits.retry} />}
          {profits.limits.length > 0 && <Alert tone="info">{profits.limits.join(' ')}</Alert>}
        </>
      ) : (
        <Toolbar>
          <ShopChoiceButton shops={shops} choice={shopChoice} change={changeShopChoice} />
          <span className="zg-muted">{t('coverage.noProfits')}</span>
        </Toolbar>
      )}
      {Boolean(families.error) && <FailureNotice error={families.error} retry={families.retry} />}
      <NeedsComputer />
      {shops.length > 0 && <ShelvesRead reading={shelves} asked={asked} listed={shops} />}
      {shops.length === 0 ? (
        <ListMessage title={t('queries.noShops')} hint={t('queries.noShopsHint')} />
      ) : board ? (
        <BoardCard
          board={board}
          families={families}
          view={view}
          shops={shops}
          profits={profits.profits}
          areProfitsKnown={profits.areKnown}
          limits={profits.limits}
        />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}
