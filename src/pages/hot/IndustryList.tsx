import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { HotDay } from '../../../contract/entities/hotList.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { chinaDay } from '../../domain/chinaDay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ChartFold } from '../../reports/parts/ChartFold.tsx'
import { GivenQuery } from '../../screens/query/GivenQuery.tsx'
import { askPlatform, NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShops } from '../../shops/useShops.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import type { ChartRow } from '../../ui/charts/chartRow.ts'
import { SelectField } from '../../ui/Fields.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { industryList } from './feature.ts'
import './hot.css'
import {
  CATEGORY_PARAMETER,
  type IndustryMeasure,
  industryMeasures,
  industryTable,
  toHistory,
  toIndustryRows,
  toKeptCategories,
} from './industryTable.ts'
import { PlatformTrust } from './PlatformTrust.tsx'
import { readIndustry } from './readPlatformLists.ts'
import { useListNotes } from './useListNotes.ts'
import { useHotDays, usePlatformList } from './usePlatformList.ts'
import './texts.ts'

/** Categories by what is sold in them, level by level (specification 2, /hot-selling/industryList). */
export function IndustryList() {
  const { t } = useTranslate()
  const text = useText()
  const { shops, error, refetch } = useShops()
  const [path, choose] = useCategoryPath()
  const subject = path.at(-1) ?? ROOT
  const read = useCallback((call: ShopLanes['call'], shop: string) => readIndustry(call, shop, Number(subject)), [subject])
  const ranked = usePlatformList({ list: 'industry', subject, read, toKept: toKeptCategories }, shops)
  const kept = useHotDays('industry', subject)
  const answer = ranked.answer?.answer.rows
  const listNotes = useListNotes(ranked.answer?.answer)
  const unreadable = ranked.answer?.answer.unreadable
  const rows = useMemo(() => (answer ? toIndustryRows(answer, kept, chinaDay(Date.now()), unreadable) : null), [answer, kept, unreadable])
  return (
    <section className="zg-page zg-hot" aria-label={text(industryList.authored.label)}>
      <PageHead title={text(industryList.authored.label)} />
      {error && !shops && <ListFailure error={error as unknown as Error} retry={() => void refetch()} />}
      {!shops && !error && <ListSkeleton />}
      {shops && (
        <>
          <div className="zg-hot-asked">
            <Toolbar role="group" aria-label={t('hot.categories')}>
              {['', ...path].map((_, level) => (
                <CategoryLevel
                  // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
                  key={level}
                  shops={shops}
                  above={path[level - 1] ?? ROOT}
                  level={level}
                  chosen={path[level] ?? ''}
                  choose={(id) => choose(id === '' ? path.slice(0, level) : [...path.slice(0, level), id])}
                />
              ))}
            </Toolbar>
            <PlatformTrust list={ranked} certainty={merchantApi.industryRank.certainty} />
          </div>
          {kept && kept.length > 0 && <History kept={kept} />}
          <GivenQuery
            query={industryTable}
            given={{
              rows: rows ?? (ranked.error ? [] : null),
              isRefreshing: ranked.isReading,
              share: { done: 1, total: 1 },
              notes: listNotes,
              failures: [],
            }}
            empty={<ListMessage title={t(ranked.answer ? 'hot.noCategories' : 'hot.notRead')} />}
          />
        </>
      )}
    </section>
  )
}

/** Above the first level. */
const ROOT = '0'

interface CategoryLevelProps {
  readonly shops: readonly Shop[]
  readonly above: string
  /** From 0. */
  readonly level: number
  /** '': none, the parts of the level above are ranked. */
  readonly chosen: string
  readonly choose: (id: string) => void
}

/** One level of the tree; below a leaf there is none. One that could not be read says so, and is read again. */
function CategoryLevel({ shops, above, level, chosen, choose }: CategoryLevelProps) {
  const { t } = useTranslate()
  const lanes = useShopLanes()
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['platformCategories', above],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => askPlatform(shops, (shop) => lanes.call('categories', shop, { parentId: Number(above) })),
  })
  const options = data?.answer.rows ?? []
  // Where no shop is logged in, the ranking says so.
  if (error && chosen === '' && !(error instanceof NoShopLoggedIn)) {
    return (
      <Alert as="div" tone="warning" role="alert">
        {t('hot.levelNotRead', { level: level + 1 })} {failureText(error)}{' '}
        <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
          {t('actions.retry')}
        </Button>
      </Alert>
    )
  }
  if (options.length === 0 && chosen === '') return null
  const isKnown = options.some(({ id }) => id === chosen)
  return (
    <SelectField
      label={t('hot.level', { level: level + 1 })}
      value={chosen}
      options={[
        { value: '', label: t('filters.all') },
        ...(chosen !== '' && !isKnown ? [{ value: chosen, label: chosen }] : []),
        ...options.map(({ id, cat_name }) => ({ value: id, label: cat_name })),
      ]}
      onChange={choose}
    />
  )
}

/** Room for it above eight rows of the table. */
const CHART_PX = 160

/** What the list said on the days on which somebody looked: lines, or bars on the first day. */
function History({ kept }: { readonly kept: readonly HotDay[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [measure, setMeasure] = useState<IndustryMeasure>('sales')
  const rows = useMemo(() => toHistory(kept, measure), [kept, measure])
  const formatOf = { sales: formats.number, growth: formats.percent, price: formats.money } as const
  const isFirstDay = kept.length === 1
  const title = t('hot.history', { days: formats.number(kept.length) })
  return (
    <ChartFold screen={industryList.authored.name} title={title}>
      <div className="zg-hot-history">
        <fieldset className="zg-figure-choice">
          <legend className="zg-visually-hidden">{t('hot.measure')}</legend>
          <Segmented
            segments={industryMeasures.map((value) => ({ value, label: t(`hot.measures.${value}`) }))}
            chosen={measure}
            choose={setMeasure}
          />
        </fieldset>
        {isFirstDay && <span className="zg-muted">{t('hot.firstDay')}</span>}
      </div>
      <Chart
        kind={isFirstDay ? 'bar' : 'line'}
        label={title}
        rows={isFirstDay ? toFirstDayBars(rows, t(`hot.measures.${measure}`)) : rows}
        isCounted={measure === 'sales'}
        hasValues={isFirstDay}
        formatValue={formatOf[measure]}
        heightPx={CHART_PX}
        fileName={title}
      />
    </ChartFold>
  )
}

/** Of one day there is no line: a bar for each category. */
function toFirstDayBars(rows: readonly ChartRow[], series: string): readonly ChartRow[] {
  return rows.map(({ series: category, y }) => ({ x: category, y, series }))
}

/** The chosen categories from the first level on, in the address. */
function useCategoryPath(): readonly [readonly string[], (path: readonly string[]) => void] {
  const [query, setQuery] = useSearchParams()
  const written = query.get(CATEGORY_PARAMETER) ?? ''
  const path = useMemo(() => written.split('.').filter((id) => /^\d{1,20}$/.test(id)), [written])
  const change = (next: readonly string[]) =>
    setQuery((before) => {
      const address = new URLSearchParams(before)
      if (next.length === 0) address.delete(CATEGORY_PARAMETER)
      else address.set(CATEGORY_PARAMETER, next.join('.'))
      return address
    })
  return [path, change]
}
