import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Chance } from '../../../contract/entities/hotList.ts'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { toDayText } from '../../figures/days.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ChartFold } from '../../reports/parts/ChartFold.tsx'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import { dayCountOf, type NamedSpan } from '../../reports/parts/figureView.ts'
import { NoFigureRows } from '../../reports/parts/NoFigureRows.tsx'
import { useFigureView } from '../../reports/parts/useFigureView.ts'
import { useFileFacts } from '../../reports/parts/useFileFacts.ts'
import type { PageDeclaration } from '../../resources/schema/definePage.ts'
import type { QueryTable } from '../../resources/schema/query.ts'
import { GivenQuery } from '../../screens/query/GivenQuery.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageParts } from '../../ui/PageParts.tsx'
import { FamilyPlace } from '../parts/families/FamilyMenu.tsx'
import { BestSellers } from './BestSellers.tsx'
import { type Chances, ChancesContext, toGoodsChance, useChances } from './chances.ts'
import { aWeekHot, todayHot } from './feature.ts'
import './hot.css'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { ownTable, PART_PARAMETER, platformTable } from './hotTables.ts'
import { toOwnLines } from './ownLines.ts'
import { PlatformTrust } from './PlatformTrust.tsx'
import { type ListedGoods, toKeptGoods, toKnownSales, toPlatformRows } from './platformRows.ts'
import { readHotList } from './readPlatformLists.ts'
import { useListNotes } from './useListNotes.ts'
import { useOwnSales } from './useOwnSales.ts'
import { useHotDays, usePlatformList } from './usePlatformList.ts'
import { rowsOfWholeShops } from './wholeShops.ts'
import './texts.ts'

const ChanceForm = lazyOnce(() => import('./ChanceForm.tsx').then((module) => module.ChanceForm))

interface HotPeriod {
  readonly page: PageDeclaration
  readonly list: 'today' | 'week'
  readonly span: NamedSpan
  /** As the platform numbers its lists. */
  readonly channel: number
  readonly own: QueryTable
  readonly platform: QueryTable
}

const periods = {
  today: { page: todayHot, list: 'today', span: 'today', channel: 1, own: ownTable(todayHot), platform: platformTable(todayHot) },
  week: { page: aWeekHot, list: 'week', span: 'last7', channel: 7, own: ownTable(aWeekHot), platform: platformTable(aWeekHot) },
} as const satisfies Readonly<Record<string, HotPeriod>>

/** What sells today (specification 2, /hot-selling/todayHot). */
export function TodayHot() {
  return <HotList period={periods.today} />
}

/** What sells in a week (specification 2, /hot-selling/aWeekHot). */
export function WeekHot() {
  return <HotList period={periods.week} />
}

const parts = ['own', 'platform'] as const
type Part = (typeof parts)[number]
const noRows: readonly ListedGoods[] = []

function HotList({ period }: { readonly period: HotPeriod }) {
  const { page, list, span, channel } = period
  const { t } = useTranslate()
  const text = useText()
  const view = useFigureView(page.authored.name, span)
  const [part, choose] = useHotPart()
  const { asked, sales, joined } = useOwnSales(view)
  const read = useCallback((call: ShopLanes['call'], shop: string) => readHotList(call, shop, channel), [channel])
  const platform = usePlatformList({ list, subject: '', read, toKept: toKeptGoods }, view.shops)
  const kept = useHotDays(list, '', toDayText(view.today))
  const listed = platform.answer?.answer.rows ?? noRows
  const listNotes = useListNotes(platform.answer?.answer)
  const platformRanks = useMemo(() => new Map(listed.map(({ goodsId, rank }) => [goodsId, rank])), [listed])
  const lines = useMemo(() => sales && joined && toOwnLines({ ...sales, platformRanks }, joined), [sales, joined, platformRanks])
  const chances = useChances()
  const [opened, open] = useState<Chance | null>(null)
  const context = useMemo<Chances>(() => {
    const byId = new Map(listed.map(toGoodsChance).map((each) => [each.chance_id, each]))
    return { ...chances, open, find: (id) => byId.get(id) }
  }, [chances, listed])
  // The platform's words are of its own days: other ones explain nothing.
  const isSamePeriod = view.span === span
  const market = useMemo(() => {
    const sold = asked.answer && isSamePeriod ? rowsOfWholeShops(asked.answer, view.askedUids) : null
    const known = sold ? toKnownSales(listed, sold, dayCountOf(view.window)) : []
    const own = new Set(sales?.now.map(({ goods = '' }) => goods))
    return toPlatformRows(listed, { kept, known, own, day: toDayText(view.today), picked: chances.byId })
  }, [listed, asked.answer, sales, isSamePeriod, kept, view.window, view.askedUids, view.today, chances.byId])
  const facts = useFileFacts(asked.answer, view)
  const { shops, error, retry } = view

  return (
    <section className="zg-page zg-hot" aria-label={text(page.authored.label)}>
      <PageHead title={text(page.authored.label)} />
      {error && <ListFailure error={error} retry={retry} />}
      {!shops && !error && <ListSkeleton />}
      {shops && (
        <ChancesContext.Provider value={context}>
          <FigureControls view={view} hasBasis={false} />
          <Completeness asked={asked} view={view} />
          <PageParts
            label={t('hot.part')}
            parts={parts.map((value) => ({ value, label: t(`hot.parts.${value}`) }))}
            chosen={part}
            choose={choose}
          />
          {(part === 'platform' || platform.error !== null) && <PlatformTrust list={platform} certainty={merchantApi.hotList.certainty} />}
          <ChartFold screen={page.authored.name} title={t('hot.firstFive')}>
            <BestSellers own={lines} market={platform.answer ? market : null} isMarketUnread={platform.error !== null} />
          </ChartFold>
          {part === 'own' ? (
            <FamilyPlace>
              <GivenQuery
                query={period.own}
                given={{ rows: lines, isRefreshing: asked.isStale, ...facts }}
                empty={<NoFigureRows share={facts.share} title={t('hot.nothingSold')} hint={t('hot.nothingSoldHint')} />}
              />
            </FamilyPlace>
          ) : (
            <GivenQuery
              query={period.platform}
              given={{
                rows: platform.answer ? market : platform.error ? [] : null,
                isRefreshing: platform.isReading,
                share: { done: 1, total: 1 },
                notes: listNotes,
                failures: [],
              }}
              empty={<ListMessage title={t(platform.answer ? 'hot.nothingListed' : 'hot.notRead')} />}
            />
          )}
          {opened && (
            <ChanceForm
              key={opened.chance_id}
              chance={chances.byId.get(opened.chance_id) ?? opened}
              close={() => open((now) => (now === opened ? null : now))}
            />
          )}
        </ChancesContext.Provider>
      )}
    </section>
  )
}

/** The open list, in the address. */
function useHotPart(): readonly [Part, (part: Part) => void] {
  const [query, setQuery] = useSearchParams()
  const part = parts.find((name) => name === query.get(PART_PARAMETER)) ?? 'own'
  const choose = (next: Part) =>
    setQuery(
      (before) => {
        // Search and filters are those of the other list.
        const address = new URLSearchParams()
        const window = before.get('window')
        if (window) address.set('window', window)
        if (next !== 'own') address.set(PART_PARAMETER, next)
        return address
      },
      { replace: true },
    )
  return [part, choose]
}
