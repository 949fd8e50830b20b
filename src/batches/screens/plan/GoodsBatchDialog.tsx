import { useMemo } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'
import { batchKinds } from '../../../resources/shared/batchLabels.ts'
import { useShopList } from '../../../shops/useShopList.ts'
import { ListFailure, ListSkeleton } from '../../../ui/ListStates.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { GoodsBatchKind } from '../../rules/rowValues.ts'
import type { Drafts } from '../forms/drafts.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { GoodsBatchPlan } from './GoodsBatchPlan.tsx'

export interface GoodsBatchDialogProps {
  readonly kind: GoodsBatchKind
  readonly rows: readonly QueryRow[]
  readonly drafts: Drafts
  readonly change: (drafts: Drafts) => void
  readonly close: () => void
}

/** Plans a change of chosen goods. */
export function GoodsBatchDialog({ rows, ...props }: GoodsBatchDialogProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { data, error, refetch } = useShopList(useResourceNamed('shops'), { refetchOnMount: false })
  const chosen = useMemo(() => toChosen(rows), [rows])
  const title = t('batches.planTitle', { kind: text(batchKinds[props.kind]), count: formats.number(rows.length), shops: chosen.size })
  if (data) return <GoodsBatchPlan title={title} shops={data.data} chosen={chosen} {...props} />
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
