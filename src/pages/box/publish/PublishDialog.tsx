import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { BoxClaim } from '../../../../contract/entities/boxClaim.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import type { KnownFacts } from '../rules/listingFacts.ts'
import '../../../screens/query/queries.css'
import { parseReason } from '../../../batches/rules/batchReasons.ts'
import type { PlannedRow } from '../../../batches/rules/plannedRow.ts'
import { BatchNamesContext } from '../../../batches/screens/labels/batchNames.ts'
import { PlanPreview } from '../../../batches/screens/plan/PlanPreview.tsx'
import { usePriceRules } from '../../../batches/screens/running/useLearnedRules.ts'
import { ShopStrip } from '../../../screens/query/shops/ShopStrip.tsx'
import { isToldByShop } from '../../../screens/query/shops/toShopStates.ts'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { useShops } from '../../../shops/useShops.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { CheckField, SelectField } from '../../../ui/Fields.tsx'
import { ListFailure, ListSkeleton } from '../../../ui/ListStates.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { usePagePath } from '../../parts/usePagePath.ts'
import { claimMissing } from './claimMissing.ts'
import { toPairName } from './plan.ts'
import { type PublishSettings, publishValues } from './values.ts'
import '../../../batches/screens/plan/plan.css'
import { type StartAwaits, StartFoot } from '../../../batches/screens/plan/StartFoot.tsx'
import { toPlanSummary } from '../../../batches/screens/plan/toPlanSummary.ts'
import { useStartBatch } from '../../../batches/screens/plan/useStartBatch.ts'
import { DayLoad, PublishPace, usePublishPace } from './PublishPace.tsx'
import { PublishShops, usePublishShops } from './PublishShops.tsx'
import { ShopVariations } from './ShopVariations.tsx'
import {
  type BoxReading,
  useBarredShops,
  useBoxGoods,
  useHandedIn,
  usePublishPlan,
  useSamePictures,
  useShopFacts,
} from './usePublishPlan.ts'
import { useShopVariations } from './useShopVariations.ts'
import { useSteadyBreakEvens } from './useSteadyBreakEvens.ts'
import { useTemplateChoice } from './useTemplateChoice.ts'
import '../texts.ts'

interface PublishDialogProps extends Pick<ActionProps, 'records' | 'close'> {
  /** shop_uid of the only shops that are meant. Default: all that there are. */
  readonly shops?: readonly string[]
  /** Shops that are chosen at first beside the claimed ones. Default: none. */
  readonly shop_uids?: readonly string[]
  /** Shops that another part of the screen has chosen: no others can be chosen here. Default: they are chosen here. */
  readonly given?: readonly string[]
  /** The only goods in the only shops that are meant. Default: the goods in all shops that they were claimed for. */
  readonly only?: readonly Pick<BoxClaim, 'box_id' | 'shop_uid'>[]
  /** Also those of `only` that are not claimed: they are once it starts. Default: they are left out. */
  readonly makesClaims?: boolean
  /** Break-even prices; a plan waits until they are known. Default: nobody asks, as for those who may not see profits. */
  readonly money?: { readonly isKnown: boolean; readonly breakEvenFen: KnownFacts['breakEvenFen'] }
  /** Called once the batch has begun, before the dialog closes. */
  readonly begun?: () => void
}

/** Publishes chosen goods of the box in the shops that they were claimed for, and in any others. */
export function PublishDialog({ records, shops, ...rest }: PublishDialogProps) {
  const [boxIds] = useState(() => records.map(({ box_id }) => String(box_id)))
  const { shops: all, error, refetch } = useShops()
  const reading = useBoxGoods(boxIds)
  const failure = error ?? reading.error
  if (failure) {
    const retry = () => {
      void refetch()
      reading.read()
    }
    return <ListFailure error={failure as unknown as Error} retry={retry} />
  }
  if (!all) return <ListSkeleton />
  if (!reading.isWhole) return <BoxProgress reading={reading} total={boxIds.length} />
  const meant = shops ? all.filter(({ shop_uid }) => shops.includes(shop_uid)) : all
  return <PublishPlanning {...rest} reading={reading} gone={boxIds.length - reading.goods.length} shops={meant} />
}

function BoxProgress({ reading, total }: { readonly reading: BoxReading; readonly total: number }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const label = t('publish.reading', { done: formats.number(reading.goods.length), total: formats.number(total) })
  return (
    <div>
      <p role="status">{label}</p>
      <ProgressBar label={label} done={reading.goods.length} total={total} />
    </div>
  )
}

interface PublishPlanningProps extends Omit<PublishDialogProps, 'records' | 'shops'> {
  readonly reading: BoxReading
  /** How many of the chosen goods are not in the box any more. */
  readonly gone: number
  readonly shops: readonly Shop[]
}

/** Which shops, how, and what would come of it. */
function PublishPlanning({
  reading: { goods },
  gone,
  shops: listed,
  close,
  shop_uids = noShops,
  given,
  only: onlyPairs,
  makesClaims = false,
  money = noMoney,
  begun,
}: PublishPlanningProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const lanes = useShopLanes()
  const resource = useResourceNamed('shops')
  const call = useCall()
  const [only] = useState(() => (onlyPairs ? new Set(onlyPairs.map(toPairName)) : null))
  const [fixed] = useState(() => (onlyPairs ? new Set(onlyPairs.map(({ shop_uid }) => shop_uid)) : null))
  const choice = usePublishShops(goods, listed, { shop_uids, fixed, given })
  const { added, without, isForAll, read } = choice
  const [expired, setExpired] = useState<readonly Shop[] | null>(null)
  const pace = usePublishPace()
  const { dailyLimit, gapS } = pace
  const [mayLose, setMayLose] = useState(false)
  const [openedAt] = useState(Date.now)
  const facts = useShopFacts(lanes, read, goods)
  const { offered, chosen, choose, remember, isKnown: areTemplatesKnown } = useTemplateChoice(facts, listed)
  const wanted = useMemo(() => read.filter(({ shop_uid }) => !without.has(shop_uid)), [read, without])
  const vary = useShopVariations(wanted)
  const { variations } = vary
  const { rules, isKnown: areRulesKnown } = usePriceRules(facts.run.endedAt)
  const { data: settings, isInitialLoading: isAskingSettings } = useAnswer('listingSettings', {}, { isWanted: may('listingSettings') })
  const breakEvenFen = useSteadyBreakEvens(goods, money.breakEvenFen)
  const known = useMemo<KnownFacts>(
    () => ({ forbiddenWords: settings?.forbidden_words ?? [], rules, breakEvenFen, limits: facts.limits }),
    [settings, rules, breakEvenFen, facts.limits],
  )
  const { handedIn, isCounting } = useHandedIn()
  const { barred, isAsking: isAskingBarred } = useBarredShops()
  const { samePictures, isAsking: isAskingPictures } = useSamePictures(goods)
  const [triesBarred, setTryBarred] = useState(false)
  const asked = useMemo(() => {
    const wholly = new Set(added.map(({ shop_uid }) => shop_uid))
    const shops = facts.shops
      .filter(({ shop_uid }) => !without.has(shop_uid))
      .map((shop) => ({
        ...shop,
        takesAll: makesClaims || wholly.has(shop.shop_uid),
        ...(!triesBarred && { barred: barred.get(shop.shop_uid) ?? '' }),
      }))
    const picks = chosen?.picks ?? []
    return { goods, shops, picks, variations, dailyLimit, mayLose, isForAll, only, handedIn, samePictures, facts: known }
  }, [
    goods,
    facts.shops,
    added,
    makesClaims,
    without,
    chosen,
    variations,
    dailyLimit,
    mayLose,
    isForAll,
    only,
    handedIn,
    samePictures,
    barred,
    triesBarred,
    known,
  ])
  const { rows, isSettled } = usePublishPlan(asked)
  // The plan has asked for all of them before: this only counts.
  const unknown = useMemo(
    () => (rows && breakEvenFen ? goods.filter((each) => breakEvenFen(each).includes(null)).length : 0),
    [rows, breakEvenFen, goods],
  )
  const { start, isSaving, error, isLeft } = useStartBatch()
  const count = rows ? toPlanSummary(rows).toChange : 0
  const shopNames = useMemo(() => new Map(listed.map(({ shop_uid, shop_name }) => [shop_uid, shop_name])), [listed])
  const names = useMemo(() => ({ kind: 'publish', shopNames, templateNames: facts.templateNames }), [shopNames, facts.templateNames])
  // A fact that comes late makes a new plan: until then a press would be lost to it, or start what it warns of.
  const isRead = !facts.run.isRunning && areRulesKnown && areTemplatesKnown
  const isInformed = isRead && !isAskingSettings && !isCounting && !isAskingBarred && !isAskingPictures && money.isKnown
  const barredRead = read.filter(({ shop_uid }) => barred.has(shop_uid) && !without.has(shop_uid))
  const isTyped = dailyLimit !== null && ![...(variations?.values() ?? [])].includes(null)
  const isReady = rows !== null && isSettled && isInformed && isTyped

  async function begin(starts_at: number | null) {
    if (!rows || dailyLimit === null) return
    const ids = new Set(rows.map(({ after }) => publishValues.parse(after).template_id))
    const templateNames = Object.fromEntries(Object.entries(facts.templateNames).filter(([id]) => ids.has(id)))
    const title = t('batches.titles.publish', { count: formats.number(goods.length), shops: asked.shops.length })
    const settings: PublishSettings = { kind: 'publish', dailyLimit, gapS, asked_at: openedAt }
    const isBegun = await start({ kind: 'publish', title, plan: { ...settings, templateNames }, rows }, starts_at, () =>
      claimMissing(call, goods, rows),
    )
    if (!isBegun) return
    vary.keep()
    choice.forget()
    void remember(new Set(rows.flatMap(({ shop_uid, outcome }) => (outcome === 'waiting' ? [shop_uid] : []))))
    begun?.()
    if (!isLeft()) close()
  }

  return (
    <BatchNamesContext.Provider value={names}>
      <div className="zg-publish">
        {gone > 0 && <p role="status">{t('publish.gone', { count: formats.number(gone) })}</p>}
        <form className="zg-publish-form" aria-label={t('publish.form')} onSubmit={(event) => event.preventDefault()}>
          {!given && <PublishShops choice={choice} />}
          {offered.length > 0 && (
            <SelectField
              label={t('batches.values.template_id')}
              hint={t('publish.templateHint')}
              value={chosen?.key ?? ''}
              options={offered.map(({ key, name, picks }) => ({
                value: key,
                label: t('publish.templateOf', { name, count: picks.length, total: read.length }),
              }))}
              onChange={choose}
            />
          )}
          <PublishPace pace={pace} />
          <ShopVariations variations={vary} />
          <CheckField label={t('publish.mayLose')} className="zg-publish-wide" checked={mayLose} onChange={setMayLose} />
          {barredRead.length > 0 && (
            <CheckField
              label={`${t('publish.barred', { shops: barredRead.map(({ shop_name }) => shop_name).join(', ') })} ${t('publish.tryBarred')}`}
              className="zg-publish-wide"
              checked={triesBarred}
              onChange={setTryBarred}
            />
          )}
        </form>
        {(facts.run.isRunning || isToldByShop(facts.run.lines)) && (
          <ShopStrip
            run={facts.run}
            deeds={{
              retry: facts.retry,
              logIn: may('addShop') ? (uids) => setExpired(listed.filter(({ shop_uid }) => uids.includes(shop_uid))) : null,
              passed: lanes.open,
            }}
          />
        )}
        <GoodsUnread lines={facts.run.lines} />
        {rows && <DayLoad rows={rows} gapS={gapS} />}
        {unknown > 0 && <p className="zg-muted">{t('publish.breakEvenUnknown', { count: unknown })}</p>}
        {rows && <MendFirst rows={rows} />}
        {rows ? <PlanPreview rows={rows} /> : <p className="zg-muted">{t(read.length > 0 ? 'publish.planning' : 'publish.chooseShops')}</p>}
        <div className="zg-publish-foot">
          <StartFoot
            label={t('batches.start.publish', { count: formats.number(count) })}
            count={count}
            rowCount={rows?.length ?? 0}
            isFinal={false}
            isSaving={isSaving}
            error={error}
            awaits={rows && isTyped && !isReady ? toAwaits(facts.run.isRunning, money.isKnown) : null}
            start={isReady ? (starts_at) => void begin(starts_at) : null}
          />
        </div>
        <LoginAgainDialog resource={resource} shops={expired} close={() => setExpired(null)} />
      </div>
    </BatchNamesContext.Provider>
  )
}

/** Goods of the shops that came and could not be read: the plan cannot compare them. */
function GoodsUnread({ lines }: { readonly lines: readonly { readonly unreadable: number }[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const count = lines.reduce((sum, { unreadable }) => sum + unreadable, 0)
  if (count === 0) return null
  return (
    <Alert tone="warning" role="status">
      {t('batches.start.goodsUnread', { count: formats.number(count) })}
    </Alert>
  )
}

/** Named beside the plan; those who have more of them go through the list of the box. */
const MENDED_AT_ONCE = 10

/** The goods that no shop gets before something of them is mended, each with the way to where that is done. */
function MendFirst({ rows }: { readonly rows: readonly PlannedRow[] }) {
  const { t } = useTranslate()
  const path = usePagePath('goodsCollect')
  const blocked = useMemo(() => {
    const found = rows.filter(({ reason }) => parseReason(reason)?.word === 'blocked')
    return [...new Map(found.map(({ after, label }) => [publishValues.parse(after).box_id, label]))]
  }, [rows])
  if (blocked.length === 0 || !path) return null
  return (
    <div className="zg-batch-reasons">
      <span className="zg-muted">{t('batches.reasonNames.blocked')}</span>
      <ul>
        {blocked.slice(0, MENDED_AT_ONCE).map(([box_id, label]) => (
          <li key={box_id}>
            <Link to={`${path}/show/${encodeURIComponent(box_id)}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What takes longest is named. */
function toAwaits(isReadingShops: boolean, isMoneyKnown: boolean): StartAwaits {
  if (isReadingShops) return 'shops'
  return isMoneyKnown ? 'rest' : 'breakEven'
}

const noShops: readonly string[] = []
const noMoney = { isKnown: true, breakEvenFen: null } as const
