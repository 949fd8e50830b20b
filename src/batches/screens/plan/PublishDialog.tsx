import { useMemo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import '../../../screens/query/queries.css'
import { ShopStrip } from '../../../screens/query/shops/ShopStrip.tsx'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { useShopList } from '../../../shops/useShopList.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { FieldGroup } from '../../../ui/FormField.tsx'
import { ListFailure, ListSkeleton } from '../../../ui/ListStates.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { Choice, TypedField } from '../../kinds/formFields.tsx'
import type { PublishSettings } from '../../kinds/publish/values.ts'
import { BatchNamesContext } from '../labels/batchNames.ts'
import { PlanPreview } from './PlanPreview.tsx'
import './plan.css'
import { StartFoot } from './StartFoot.tsx'
import { toPlanSummary } from './toPlanSummary.ts'
import { type BoxReading, useBoxGoods, usePublishPlan, useShopFacts } from './usePublishPlan.ts'
import { useStartBatch } from './useStartBatch.ts'

/** The default where a platform names no limit; the platform says so itself when it is lower. */
const DAILY_LIMIT_DEFAULT = 50
const DAILY_LIMIT_MAX = 10_000
const gaps = ['0', '30', '120', '600'] as const

interface PublishDialogProps extends Pick<ActionProps, 'records' | 'close'> {
  /** shop_uid of the only shops that are meant. Default: all that the goods were claimed for. */
  readonly shops?: readonly string[]
  /** Called once the batch has begun, before the dialog closes. */
  readonly begun?: () => void
}

/** Publishes chosen goods of the box in the shops that they were claimed for. */
export function PublishDialog({ records, close, shops, begun }: PublishDialogProps) {
  const [boxIds] = useState(() => records.map(({ box_id }) => String(box_id)))
  const { data, error, refetch } = useShopList(useResourceNamed('shops'), { refetchOnMount: false })
  const reading = useBoxGoods(boxIds)
  const failure = error ?? reading.error
  if (failure) {
    const retry = () => {
      void refetch()
      reading.read()
    }
    return <ListFailure error={failure as unknown as Error} retry={retry} />
  }
  if (!data) return <ListSkeleton />
  if (!reading.isWhole) return <BoxProgress reading={reading} total={boxIds.length} />
  const meant = shops ? data.data.filter(({ shop_uid }) => shops.includes(shop_uid)) : data.data
  return <PublishPlanning reading={reading} shops={meant} close={close} begun={begun} />
}

function BoxProgress({ reading, total }: { readonly reading: BoxReading; readonly total: number }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const label = t('batches.publish.reading', { done: formats.number(reading.goods.length), total: formats.number(total) })
  return (
    <div>
      <p role="status">{label}</p>
      <ProgressBar label={label} done={reading.goods.length} total={total} />
    </div>
  )
}

interface PublishPlanningProps {
  readonly reading: BoxReading
  readonly shops: readonly Shop[]
  readonly close: () => void
  readonly begun: (() => void) | undefined
}

/** Which shops, how, and what would come of it. */
function PublishPlanning({ reading: { goods }, shops: listed, close, begun }: PublishPlanningProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const lanes = useShopLanes()
  const resource = useResourceNamed('shops')
  const [claimed] = useState(() => {
    const uids = new Set(goods.flatMap(({ claims }) => claims.map(({ shop_uid }) => shop_uid)))
    return listed.filter(({ shop_uid }) => uids.has(shop_uid))
  })
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [expired, setExpired] = useState<readonly Shop[] | null>(null)
  const [option, setOption] = useState<string | null>(null)
  const [limitText, setLimitText] = useState(String(DAILY_LIMIT_DEFAULT))
  const [gap, setGap] = useState<(typeof gaps)[number]>('0')
  const [mayLose, setMayLose] = useState(false)
  const facts = useShopFacts(lanes, claimed)
  const dailyLimit = parseLimit(limitText)
  const chosen = facts.options.find(({ key }) => key === option) ?? facts.options[0]
  const asked = useMemo(
    () => ({ goods, shops: facts.shops.filter(({ shop_uid }) => !without.has(shop_uid)), picks: chosen?.picks ?? [], dailyLimit, mayLose }),
    [goods, facts.shops, without, chosen, dailyLimit, mayLose],
  )
  const { rows, isSettled } = usePublishPlan(asked)
  const { start, isSaving, error } = useStartBatch()
  const count = rows ? toPlanSummary(rows).toChange : 0
  const shopNames = useMemo(() => new Map(listed.map(({ shop_uid, shop_name }) => [shop_uid, shop_name])), [listed])
  const names = useMemo(() => ({ kind: 'publish', shopNames, templateNames: facts.templateNames }), [shopNames, facts.templateNames])
  const isReady = rows !== null && isSettled && !facts.run.isRunning && dailyLimit !== null

  async function begin() {
    if (!rows || dailyLimit === null) return
    const ids = new Set(asked.picks.map(({ template }) => template.costTemplateId))
    const templateNames = Object.fromEntries(Object.entries(facts.templateNames).filter(([id]) => ids.has(id)))
    const title = t('batches.titles.publish', { count: formats.number(goods.length), shops: asked.shops.length })
    const settings: PublishSettings = { kind: 'publish', dailyLimit, gapS: Number(gap) }
    const isBegun = await start({ kind: 'publish', title, plan: { ...settings, templateNames }, rows })
    if (!isBegun) return
    begun?.()
    close()
  }

  function toggle(shop_uid: string) {
    const next = new Set(without)
    if (!next.delete(shop_uid)) next.add(shop_uid)
    setWithout(next)
  }

  if (claimed.length === 0) return <Empty as="p">{t('batches.publish.noShops')}</Empty>
  return (
    <BatchNamesContext.Provider value={names}>
      <div className="zg-publish">
        <form className="zg-publish-form" aria-label={t('batches.publish.form')} onSubmit={(event) => event.preventDefault()}>
          <FieldGroup label={t('batches.publish.shops')} className="zg-publish-shops">
            {claimed.map(({ shop_uid, shop_name }) => (
              <label key={shop_uid}>
                <input type="checkbox" checked={!without.has(shop_uid)} onChange={() => toggle(shop_uid)} />
                <span>{shop_name}</span>
              </label>
            ))}
          </FieldGroup>
          {facts.options.length > 0 && (
            <Choice
              label={t('batches.values.template_id')}
              value={chosen?.key ?? ''}
              options={facts.options.map(({ key, name, picks }) => ({
                value: key,
                label: t('batches.publish.templateOf', { name, count: picks.length, total: claimed.length }),
              }))}
              change={setOption}
            />
          )}
          <TypedField
            label={t('batches.publish.dailyLimit')}
            value={limitText}
            change={setLimitText}
            problem={dailyLimit === null ? 'notWhole' : undefined}
            hint={t('batches.publish.dailyLimitHint')}
            isFigure
          />
          <Choice
            label={t('batches.publish.gap')}
            value={gap}
            options={gaps.map((value) => ({ value, label: t(`batches.publish.gaps.${value}`) }))}
            change={setGap}
          />
          <label className="zg-publish-loss">
            <input type="checkbox" checked={mayLose} onChange={(event) => setMayLose(event.target.checked)} />
            <span>{t('batches.publish.mayLose')}</span>
          </label>
        </form>
        {(facts.run.isRunning || facts.run.isPartial) && (
          <ShopStrip
            run={facts.run}
            deeds={{
              retry: facts.retry,
              logIn: may('addShop') ? (uids) => setExpired(listed.filter(({ shop_uid }) => uids.includes(shop_uid))) : null,
              passed: lanes.open,
            }}
          />
        )}
        {rows ? <PlanPreview rows={rows} /> : <p className="zg-muted">{t('batches.publish.planning')}</p>}
        <div className="zg-publish-foot">
          <StartFoot
            label={t('batches.start.publish', { count: formats.number(count) })}
            count={count}
            rowCount={rows?.length ?? 0}
            isFinal={false}
            isSaving={isSaving}
            error={error}
            start={isReady ? () => void begin() : null}
          />
        </div>
        <LoginAgainDialog resource={resource} shops={expired} close={() => setExpired(null)} />
      </div>
    </BatchNamesContext.Provider>
  )
}

/** Null: no whole number that a shop could have. */
function parseLimit(text: string): number | null {
  return /^\d{1,5}$/.test(text.trim()) ? Math.min(DAILY_LIMIT_MAX, Number(text)) : null
}
