import { type ReactNode, useMemo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'
import '../../../screens/query/queries.css'
import { ShopStrip } from '../../../screens/query/shops/ShopStrip.tsx'
import { isToldByShop } from '../../../screens/query/shops/toShopStates.ts'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { useShops } from '../../../shops/useShops.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListFailure, ListSkeleton } from '../../../ui/ListStates.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { BatchForm } from '../../kinds/BatchForm.tsx'
import { PlanFactsContext } from '../../kinds/formFields.tsx'
import { goodsKinds, type KindDrafts } from '../../kinds/goodsKinds.ts'
import { type GoodsKindName, goodsKindLabels } from '../../kinds/labels.ts'
import { BatchNamesContext } from '../labels/batchNames.ts'
import { usePriceRules } from '../running/useLearnedRules.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { StartFoot } from './StartFoot.tsx'
import { toPlanSummary } from './toPlanSummary.ts'
import { type ChosenGoods, type PlanGoodsRead, useGoodsPlan, useReadGoods } from './useGoodsPlan.ts'
import { useStartBatch } from './useStartBatch.ts'

interface GoodsBatchDialogProps {
  readonly kind: GoodsKindName
  readonly rows: readonly QueryRow[]
  /** What was typed before, where something was. */
  readonly drafts: Partial<KindDrafts>
  /** Gets what makes the next drafts of those that are typed by then. */
  readonly change: (toNext: (now: Partial<KindDrafts>) => Partial<KindDrafts>) => void
  readonly close: () => void
  /** What the goods are, above the form. Default: nothing. */
  readonly note?: ReactNode
  /** The suggestion of a program that the batch confirms. Default: none. */
  readonly suggestionId?: string
  /** Called once the batch has begun. Default: nothing. */
  readonly begun?: () => void
}

/** Plans a change of chosen goods. */
export function GoodsBatchDialog({ rows, ...props }: GoodsBatchDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { shops, error, refetch } = useShops()
  const chosen = useMemo(() => toChosen(rows), [rows])
  const title = t('batches.planTitle', { kind: text(goodsKindLabels[props.kind]), count: formats.number(rows.length), shops: chosen.size })
  if (shops) return <GoodsBatchPlan title={title} shops={shops} chosen={chosen} {...props} />
  return (
    <BatchDialog title={title} close={props.close} foot={null}>
      {error ? <ListFailure error={error as unknown as Error} retry={() => void refetch()} /> : <ListSkeleton />}
    </BatchDialog>
  )
}

function toChosen(rows: readonly QueryRow[]): ReadonlyMap<string, readonly string[]> {
  const chosen = new Map<string, string[]>()
  for (const { shop_uid, values } of rows) {
    const ids = chosen.get(shop_uid) ?? []
    ids.push(String(values.goods_id))
    chosen.set(shop_uid, ids)
  }
  return chosen
}

interface GoodsBatchPlanProps extends Omit<GoodsBatchDialogProps, 'rows'> {
  readonly title: string
  readonly shops: readonly Shop[]
  readonly chosen: ChosenGoods
}

/** The goods as they are now, what is wanted of them, and what would come of it. */
function GoodsBatchPlan({ title, kind, shops: listed, chosen, drafts, change, note, suggestionId, close, begun }: GoodsBatchPlanProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const lanes = useShopLanes()
  const resource = useResourceNamed('shops')
  // As they were when this was opened: a new login is told to the lanes, and is no reason to read everything again.
  const [shops] = useState(listed)
  const [shopNames] = useState(() => new Map(shops.map(({ shop_uid, shop_name }) => [shop_uid, shop_name])))
  const [expired, setExpired] = useState<readonly Shop[] | null>(null)
  const { emptyDraft, canUndo } = goodsKinds[kind]
  const draft = drafts[kind] ?? emptyDraft
  const reading = useReadGoods({ lanes, shops, chosen, kind: goodsKinds[kind] })
  const { rules, isKnown: areRulesKnown, forget } = usePriceRules(reading.run.endedAt)
  const { options, problems, planned, isSettled, templateNames, toWanted } = useGoodsPlan(kind, draft, reading, rules)
  const { start, isSaving, error } = useStartBatch()
  const [overwrites, setOverwrites] = useState(false)
  const { run } = reading
  const hasNoGoods = run.endedAt !== null && reading.goods.length === 0
  const count = planned ? toPlanSummary(planned.rows).toChange : 0
  // Other rules make another plan: until then a press would be lost to it.
  const isReady = planned !== null && isSettled && !run.isRunning && areRulesKnown
  const facts = useMemo(
    () => ({ goods: reading.goods, templateOptions: options, shopCount: chosen.size, isReading: run.isRunning, rules, forgetRule: forget }),
    [reading.goods, options, chosen, run.isRunning, rules, forget],
  )
  const names = useMemo(() => ({ kind, shopNames, templateNames }), [kind, shopNames, templateNames])

  /** Drafts are texts and words in a known order. One with nothing in it is not kept. */
  function changeDraft(next: KindDrafts[GoodsKindName]) {
    const isEmpty = JSON.stringify(next) === JSON.stringify(emptyDraft)
    change(({ [kind]: _, ...others }) => (isEmpty ? others : { ...others, [kind]: next }))
  }

  async function begin(starts_at: number | null) {
    if (!planned) return
    const suggested = suggestionId !== undefined && { suggestion_id: suggestionId }
    if (!(await start({ ...toWanted(planned, overwrites), ...suggested }, starts_at))) return
    // What was in the form has done its work; what is typed since has not, as of another change whose dialog was opened meanwhile.
    const sent = drafts[kind]
    change((now) => {
      const { [kind]: typed, ...others } = now
      return typed === sent ? others : now
    })
    begun?.()
  }

  return (
    <BatchNamesContext.Provider value={names}>
      <BatchDialog
        title={title}
        close={close}
        foot={
          <StartFoot
            label={t(`batches.start.${kind}`, { count: formats.number(count) })}
            count={count}
            rowCount={planned?.rows.length ?? 0}
            isFinal={!canUndo}
            isSaving={isSaving}
            error={error}
            awaits={planned && !isReady ? (run.isRunning ? 'shops' : 'rest') : null}
            start={isReady ? (starts_at) => void begin(starts_at) : null}
          />
        }
      >
        {note}
        <PlanFactsContext.Provider value={facts}>
          <BatchForm kind={kind} draft={draft} change={changeDraft} problems={problems} />
        </PlanFactsContext.Provider>
        {(run.isRunning || isToldByShop(run.lines)) && (
          <ShopStrip
            run={run}
            deeds={{
              retry: reading.retry,
              logIn: may('addShop') ? (uids) => setExpired(listed.filter(({ shop_uid }) => uids.includes(shop_uid))) : null,
              passed: lanes.open,
            }}
          />
        )}
        <AsOf reading={reading} />
        {canUndo && planned && <OverwriteChoice isChosen={overwrites} choose={setOverwrites} />}
        {planned && <PlanPreview rows={planned.rows} />}
        {!planned && <p className="zg-muted">{t(`batches.preview.${run.isRunning ? 'reading' : hasNoGoods ? 'noGoods' : 'notYet'}`)}</p>}
        <LoginAgainDialog resource={resource} shops={expired} close={() => setExpired(null)} />
      </BatchDialog>
    </BatchNamesContext.Provider>
  )
}

interface OverwriteChoiceProps {
  readonly isChosen: boolean
  readonly choose: (isChosen: boolean) => void
}

/** What becomes of rows that somebody changes after this preview. */
function OverwriteChoice({ isChosen, choose }: OverwriteChoiceProps) {
  const { t } = useTranslate()
  return (
    <label className="zg-batch-overwrite">
      <input type="checkbox" checked={isChosen} onChange={(event) => choose(event.target.checked)} />
      <span>{t('batches.start.overwrite')}</span>
      <span className="zg-muted">{t('batches.start.overwriteHint')}</span>
    </label>
  )
}

/** How old the preview is, and what it lacks. */
function AsOf({ reading: { run, missing, read } }: { readonly reading: PlanGoodsRead }) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (run.isRunning || run.endedAt === null) return null
  const left = run.lines.length - run.counts.ok
  return (
    <div className="zg-batch-as-of">
      <span className="zg-muted">{t('batches.preview.asOf', { time: formats.time(run.endedAt) })}</span>
      <Button size="small" onClick={read}>
        {t('batches.preview.readAgain')}
      </Button>
      {left > 0 && (
        <Tag tone="warning" role="status">
          {t('batches.preview.shopsMissing', { count: left })}
        </Tag>
      )}
      {missing > 0 && <Tag tone="warning">{t('batches.preview.goodsMissing', { count: missing })}</Tag>}
    </div>
  )
}
