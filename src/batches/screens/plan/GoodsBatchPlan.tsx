import { useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import '../../../screens/query/queries.css'
import { ShopStrip } from '../../../screens/query/shops/ShopStrip.tsx'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { BatchForm } from '../forms/BatchForm.tsx'
import { emptyDrafts } from '../forms/drafts.ts'
import { BatchDialog } from './BatchDialog.tsx'
import type { GoodsBatchDialogProps } from './GoodsBatchDialog.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { PriceRuleList } from './PriceRuleList.tsx'
import { StartFoot } from './StartFoot.tsx'
import { toPlanSummary } from './toPlanSummary.ts'
import { useGoodsPlan } from './useGoodsPlan.ts'
import { usePriceRules } from './usePriceRules.ts'
import { type ChosenGoods, type ReadGoods, useReadGoods } from './useReadGoods.ts'
import { useStartBatch } from './useStartBatch.ts'

interface GoodsBatchPlanProps extends Omit<GoodsBatchDialogProps, 'rows'> {
  readonly title: string
  readonly shops: readonly Shop[]
  readonly chosen: ChosenGoods
}

/** The goods as they are now, what is wanted of them, and what would come of it. */
export function GoodsBatchPlan({ title, kind, shops: listed, chosen, drafts, change, close }: GoodsBatchPlanProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const lanes = useShopLanes()
  const resource = useResourceNamed('shops')
  // As they were when this was opened: a new login is told to the lanes, and is no reason to read everything again.
  const [shops] = useState(listed)
  const [shopNames] = useState(() => new Map(shops.map(({ shop_uid, shop_name }) => [shop_uid, shop_name])))
  const [expired, setExpired] = useState<readonly Shop[] | null>(null)
  const reading = useReadGoods({ lanes, shops, chosen, kind })
  const { rules, forget } = usePriceRules(reading.run.endedAt)
  const { options, problems, planned, isSettled, templateNames, toWanted } = useGoodsPlan(kind, drafts, reading, rules)
  const { start, isSaving, error } = useStartBatch()
  const { run } = reading
  const count = planned ? toPlanSummary(planned.rows).toChange : 0
  const isReady = planned !== null && isSettled && !run.isRunning

  async function begin() {
    if (!planned) return
    // What stands in the form has done its work.
    if (await start(toWanted(planned))) change({ ...drafts, [kind]: emptyDrafts[kind] })
  }

  return (
    <BatchDialog
      title={title}
      close={close}
      foot={
        <StartFoot
          label={t(`batches.start.${kind}`, { count: formats.number(count) })}
          count={count}
          rowCount={planned?.rows.length ?? 0}
          isFinal={kind === 'deleteGoods'}
          isSaving={isSaving}
          error={error}
          start={isReady ? () => void begin() : null}
        />
      }
    >
      <BatchForm
        kind={kind}
        drafts={drafts}
        change={change}
        problems={problems}
        templates={{ options, shopCount: chosen.size, isReading: run.isRunning }}
      />
      {kind === 'setPrice' && <PriceRuleList rules={rules} forget={forget} />}
      {(run.isRunning || run.isPartial) && (
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
      {planned && <PlanPreview kind={kind} rows={planned.rows} shopNames={shopNames} templateNames={templateNames} />}
      {!planned && <p className="zg-muted">{t(run.isRunning ? 'batches.preview.reading' : 'batches.preview.notYet')}</p>}
      <LoginAgainDialog resource={resource} shops={expired} close={() => setExpired(null)} />
    </BatchDialog>
  )
}

/** How old the preview is, and what it lacks. */
function AsOf({ reading: { run, missing, read } }: { readonly reading: ReadGoods }) {
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
