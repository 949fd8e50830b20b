import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { ChartFold } from '../../reports/parts/ChartFold.tsx'
import { Completeness } from '../../reports/parts/Completeness.tsx'
import { FigureControls } from '../../reports/parts/FigureControls.tsx'
import { toMoment } from '../../reports/parts/toMoment.ts'
import { type FigureScreenView, useFigureView } from '../../reports/parts/useFigureView.ts'
import { GivenQuery, type GivenRows } from '../../screens/query/GivenQuery.tsx'
import { ShopStrip } from '../../screens/query/shops/ShopStrip.tsx'
import { LoginAgainDialog } from '../../shops/LoginAgainDialog.tsx'
import { useOneShop } from '../../shops/picker/oneShop.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { HintButton } from '../../ui/HintButton.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageParts } from '../../ui/PageParts.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { DayTrend } from './DayTrend.tsx'
import { goodsPromotion } from './feature.ts'
import type { JudgedPlan } from './judgedPlan.ts'
import { Moves } from './Moves.tsx'
import { toGoodsKey } from './orderCases.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { GOODS_PARAMETER, plainPlanTable, planTable, toPlanRow } from './planTable.ts'
import { PromotionContext } from './promotionContext.ts'
import './promotion.css'
import { useComingBack } from './useComingBack.ts'
import { useJudged } from './useJudged.ts'
import { useMoveMarks } from './useMoveMarks.ts'
import { usePlanFile } from './usePlanFile.ts'
import { type PlanReading, usePlans } from './usePlans.ts'
import { usePromotionPlanFacts } from './usePromotionPlanFacts.ts'
import { useVerdictText } from './useVerdictText.ts'
import './texts.ts'

const parts = ['plans', 'trend', 'moves'] as const
type Part = (typeof parts)[number]
const PART_PARAMETER = 'part'
/** Room for it above eight rows of the table. */
const CHART_PX = 150

/** What promotion plans of the chosen shops cost and earn (specification 1: goods promotion). */
export function Promotion() {
  const text = useText()
  const view = useFigureView(goodsPromotion.authored.name, 'last7')
  const { shops, error, retry } = view
  return (
    // The list below has this name already: two landmarks of one name are told apart by nobody who hears the page.
    <div className="zg-page zg-promotion">
      <PageHead title={useOneShop() === null && text(goodsPromotion.authored.label)} />
      {error && <ListFailure error={error} retry={retry} />}
      {!shops && !error && <ListSkeleton />}
      {shops && <OfShops view={view} shops={shops} />}
    </div>
  )
}

interface OfShopsProps {
  readonly view: FigureScreenView
  readonly shops: readonly Shop[]
}

function OfShops({ view, shops }: OfShopsProps) {
  const { t } = useTranslate()
  const may = useMay()
  // A backend of the specification alone keeps no ledger, and who may not see it sees no margin: the platform's figures stay.
  const hasProfit = may('costList')
  const [query, setQuery] = useSearchParams()
  const offered = parts.filter((each) => each !== 'moves' || hasProfit)
  const part = offered.find((each) => each === query.get(PART_PARAMETER)) ?? 'plans'
  const choose = (next: Part) =>
    setQuery((before) => {
      const address = new URLSearchParams(before)
      if (next === 'plans') address.delete(PART_PARAMETER)
      else address.set(PART_PARAMETER, next)
      return address
    })
  const reading = usePlans(view)
  const { marks, put, forget } = useMoveMarks()
  const plans = useMemo(() => reading.shops?.flatMap((shop) => shop.plans) ?? null, [reading.shops])
  const file = usePlanFile(reading, view)
  const readAt = useMemo(() => new Map(reading.shops?.map((shop) => [shop.shop_uid, shop.readAt])), [reading.shops])
  const facts = usePromotionPlanFacts(plans, view, hasProfit)
  const { orderOf, daysRunning } = facts
  const judged = useJudged(plans, facts, marks, useComingBack(view))
  const [opened, open] = useState<string | null>(null)
  const deeds = useMemo(() => ({ openPlan: open }), [])
  const shown = judged?.find(({ plan }) => plan.key === opened)

  return (
    <PromotionContext.Provider value={deeds}>
      <FigureControls view={view} hasBasis={false} />
      <PlansRead reading={reading} share={file.share} view={view} shops={shops} />
      {hasProfit && part !== 'trend' && (
        <>
          <PageBar>
            <HintButton about={t('promotion.factsTitle')}>{t('promotion.factsHint')}</HintButton>
          </PageBar>
          <Completeness asked={facts.asked} view={view} />
          {Boolean(facts.error) && <FailureNotice error={facts.error} retry={facts.retry} />}
        </>
      )}
      <PageParts
        label={t('promotion.part')}
        parts={offered.map((value) => ({ value, label: t(`promotion.parts.${value}`) }))}
        chosen={part}
        choose={choose}
      />
      {part === 'plans' && (
        <ChartFold screen={goodsPromotion.authored.name} title={t('promotion.byDay')}>
          <DayTrend shops={shops} window={view.window} askedUids={view.askedUids} fileName={t('promotion.byDay')} heightPx={CHART_PX} />
        </ChartFold>
      )}
      {part === 'plans' && <Plans judged={judged} reading={reading} file={file} hasProfit={hasProfit} thumbs={facts.thumbs} />}
      {part === 'trend' && (
        <Card isPadded aria-label={t('promotion.byDay')}>
          <DayTrend shops={shops} window={view.window} askedUids={view.askedUids} fileName={t('promotion.byDay')} />
        </Card>
      )}
      {part === 'moves' && (
        <Moves
          judged={judged}
          marks={marks}
          put={put}
          forget={forget}
          daysRunning={daysRunning}
          readAt={readAt}
          days={facts.days}
          isComing={orderOf === null || reading.run.isRunning}
        />
      )}
      {shown && <PlanPanel judged={shown} view={view} hasProfit={hasProfit} close={() => open(null)} />}
    </PromotionContext.Provider>
  )
}

interface PlansReadProps extends OfShopsProps {
  readonly reading: PlanReading
  /** Of how many shops every plan was read. */
  readonly share: GivenRows['share']
}

/** Of how many shops the plans are, how old they are, and what can be done for the others. */
function PlansRead({ reading: { shops: read, run, lanes, retry, refresh }, share: { done, total }, shops }: PlansReadProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const shopResource = useResourceNamed('shops')
  const [waiting, setWaiting] = useState<readonly Shop[] | null>(null)
  const waitFor = (shop_uids: readonly string[]) => setWaiting(shops.filter(({ shop_uid }) => shop_uids.includes(shop_uid)))
  const [isOpen, setOpen] = useState(false)
  // What is under way is seen by itself.
  const isShown = isOpen || run.isRunning
  const oldest = read && Math.min(...read.map(({ readAt }) => readAt))
  return (
    <section className="zg-promotion-read" aria-label={t('promotion.plansRead')}>
      <PageBar>
        <Button size="small" aria-expanded={isShown} onClick={() => setOpen(!isOpen)}>
          <Tag tone={done === total ? 'good' : 'warning'}>{t('promotion.plansOf', { done, total })}</Tag>
          {oldest !== null && (
            <time className="zg-muted" dateTime={new Date(oldest).toISOString()} title={formats.dateTime(oldest)}>
              {toMoment(oldest, formats)}
            </time>
          )}
        </Button>
      </PageBar>
      {isShown && (
        <>
          <ShopStrip run={run} deeds={{ retry, logIn: may('addShop') ? waitFor : null, passed: lanes.open }} />
          <Toolbar>
            <Button size="small" disabled={run.isRunning || total === 0} onClick={refresh}>
              {t('queries.again')}
            </Button>
          </Toolbar>
        </>
      )}
      <LoginAgainDialog resource={shopResource} shops={waiting} close={() => setWaiting(null)} />
    </section>
  )
}

interface PlansProps {
  readonly judged: readonly JudgedPlan[] | null
  readonly reading: PlanReading
  readonly file: ReturnType<typeof usePlanFile>
  readonly hasProfit: boolean
  readonly thumbs: ReadonlyMap<string, string>
}

/** All plans as one list, or those of the goods that the address names. */
function Plans({ judged, reading, file, hasProfit, thumbs }: PlansProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const [goods, leaveGoods] = useGoodsOfAddress()
  const toReason = useVerdictText()
  const rows = useMemo(() => {
    const thumbOf = (shop: string, of: string) => thumbs.get(toGoodsKey(shop, of)) ?? null
    const shown = goods ? judged?.filter(({ plan }) => goods.includes(plan.goods_id)) : judged
    return shown?.map((each) => toPlanRow(each, { nameOf, thumbOf, toReason, hasProfit })) ?? null
  }, [judged, goods, nameOf, thumbs, toReason, hasProfit])
  // Nothing came, and nothing is on its way: that is known, too.
  const none = !reading.run.isRunning && reading.run.endedAt !== null ? noRows : null
  return (
    <>
      {goods && (
        <Toolbar>
          <Tag>{t('promotion.onlyGoods', { goods: goods.join(t('list.separator')) })}</Tag>
          <Button size="small" onClick={leaveGoods}>
            {t('promotion.allPlans')}
          </Button>
        </Toolbar>
      )}
      <GivenQuery
        key={hasProfit ? 'profit' : 'plain'}
        query={hasProfit ? planTable : plainPlanTable}
        given={{ rows: rows ?? none, isRefreshing: reading.run.isRunning, ...file }}
        empty={
          file.share.done < file.share.total ? (
            <ListMessage title={t('queries.noneOfSome')} hint={t('queries.noneOfSomeHint')} />
          ) : (
            <ListMessage title={t('promotion.noPlans')} hint={t('promotion.noPlansHint')} />
          )
        }
      />
    </>
  )
}

const noRows = [] as const

/** The goods that the address names, and what leaves them, with the shops that a link named for them; null: it names none. */
function useGoodsOfAddress(): readonly [readonly string[] | null, () => void] {
  const [query, setQuery] = useSearchParams()
  const named = query.get(GOODS_PARAMETER) ?? ''
  const goods = useMemo(() => {
    const ids = named.split(',').filter(Boolean)
    return ids.length === 0 ? null : ids
  }, [named])
  const leave = useCallback(
    () =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete(GOODS_PARAMETER)
          next.delete(SHOPS_PARAMETER)
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  return [goods, leave]
}
