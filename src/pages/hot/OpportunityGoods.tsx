import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Chance } from '../../../contract/entities/hotList.ts'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { ChartFold } from '../../reports/parts/ChartFold.tsx'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import { dayCountOf } from '../../reports/parts/figureView.ts'
import { useFigureView } from '../../reports/parts/useFigureView.ts'
import { useFileFacts } from '../../reports/parts/useFileFacts.ts'
import { GivenQuery } from '../../screens/query/GivenQuery.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageParts } from '../../ui/PageParts.tsx'
import { type Chances, ChancesContext, useChances } from './chances.ts'
import { DemandChart } from './DemandChart.tsx'
import { opportunityGoods } from './feature.ts'
import './hot.css'
import { lazyOnce, PartFallback } from '../../ui/lazyOnce.tsx'
import { OpportunityFilter, parseFurther, WORD_MAX_CHARS } from './OpportunityFilter.tsx'
import {
  CHANCE_PART_PARAMETER,
  type Opportunity,
  opportunityTable,
  toKeptOpportunities,
  toOpportunityRows,
  WORD_PARAMETER,
} from './opportunityTable.ts'
import { PlatformTrust } from './PlatformTrust.tsx'
import { readOpportunities } from './readPlatformLists.ts'
import { useListNotes } from './useListNotes.ts'
import { useHotDays, usePlatformList } from './usePlatformList.ts'
import { rowsOfWholeShops } from './wholeShops.ts'
import './texts.ts'

const Pipeline = lazyOnce(() => import('./Pipeline.tsx').then((module) => module.Pipeline))
const ChanceForm = lazyOnce(() => import('./ChanceForm.tsx').then((module) => module.ChanceForm))

const parts = ['list', 'pipeline'] as const
const noOpportunities: readonly Opportunity[] = []

/** What buyers look for more than there are goods, and how far picked ones have come (specification 2, /hot-selling/opportunityGoods). */
export function OpportunityGoods() {
  const { t } = useTranslate()
  const text = useText()
  const view = useFigureView(opportunityGoods.authored.name)
  const [query, setQuery] = useSearchParams()
  const word = query.get(WORD_PARAMETER)?.trim() ?? ''
  const [further, setFurther] = useState('')
  const read = useCallback(
    (call: ShopLanes['call'], shop: string) => readOpportunities(call, shop, word, parseFurther(further) ?? {}),
    [word, further],
  )
  const subject = word.slice(0, WORD_MAX_CHARS)
  const found = usePlatformList({ list: 'chances', subject, variant: further, read, toKept: toKeptOpportunities }, view.shops)
  const kept = useHotDays('chances', subject)
  const { shops, askedUids, window, today, error, retry } = view
  const asked = useFigure(
    useMemo<FigureQuestion | null>(
      () =>
        shops
          ? {
              measure: 'itemsSold',
              beside: ['salesAmount'],
              by: ['goods'],
              window,
              basis: 'ordered',
              shops: askedUids,
              top: { order: 'most', limit: EVERY_ROW },
              withNames: true,
            }
          : null,
      [shops, window, askedUids],
    ),
  )
  const chances = useChances()
  // A backend of the specification alone keeps none.
  const offered = parts.filter((each) => each === 'list' || chances.isOffered)
  const part = offered.find((each) => each === query.get(CHANCE_PART_PARAMETER)) ?? 'list'
  const [opened, open] = useState<Chance | null>(null)
  const listed = found.answer?.answer.rows ?? noOpportunities
  const listNotes = useListNotes(found.answer?.answer)
  const context = useMemo<Chances>(() => {
    const byId = new Map(listed.map((each) => [each.chance_id, each]))
    return { ...chances, open, find: (id) => byId.get(id) }
  }, [chances, listed])
  const own = useMemo(() => asked.answer && rowsOfWholeShops(asked.answer, askedUids), [asked.answer, askedUids])
  const rows = useMemo(
    () => toOpportunityRows(listed, { own, days: dayCountOf(window), kept, picked: chances.byId, day: toDayText(today) }),
    [listed, own, window, kept, chances.byId, today],
  )
  const facts = useFileFacts(asked.answer, view)
  const change = (name: string, value: string) =>
    setQuery((before) => {
      const address = new URLSearchParams(before)
      if (value === '') address.delete(name)
      else address.set(name, value)
      return address
    })

  return (
    <section className="zg-page zg-hot" aria-label={text(opportunityGoods.authored.label)}>
      <PageHead title={text(opportunityGoods.authored.label)} />
      {error && <ListFailure error={error} retry={retry} />}
      {!shops && !error && <ListSkeleton />}
      {shops && (
        <ChancesContext.Provider value={context}>
          <FigureControls view={view} hasBasis={false} />
          <Completeness asked={asked} view={view} />
          <PageParts
            label={t('hot.part')}
            parts={offered.map((value) => ({ value, label: t(`hot.chanceParts.${value}`, { count: chances.list?.length ?? 0 }) }))}
            chosen={part}
            choose={(next) => change(CHANCE_PART_PARAMETER, next === 'list' ? '' : next)}
          />
          {part === 'list' ? (
            <>
              <div className="zg-hot-asked">
                <OpportunityFilter
                  key={word}
                  word={word}
                  further={further}
                  ask={(next) => {
                    change(WORD_PARAMETER, next.word)
                    setFurther(next.further)
                  }}
                />
                <PlatformTrust list={found} certainty={merchantApi.opportunityGoods.certainty} />
              </div>
              <ChartFold screen={opportunityGoods.authored.name} title={t('hot.demand.title')}>
                <DemandChart rows={found.answer ? rows : null} isUnread={found.error !== null} />
              </ChartFold>
              <GivenQuery
                query={opportunityTable}
                given={{
                  rows: found.answer ? rows : found.error ? [] : null,
                  isRefreshing: found.isReading || asked.isStale,
                  ...facts,
                  notes: [...facts.notes, ...listNotes],
                }}
                empty={<ListMessage title={t(found.answer ? 'hot.noChances' : 'hot.notRead')} />}
              />
            </>
          ) : (
            <PartFallback value={<ListSkeleton />}>
              <Pipeline />
            </PartFallback>
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
