import { useState, useSyncExternalStore } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import type { BatchState } from '../../runner/batch.ts'
import { BatchShop } from './BatchShop.tsx'
import { toShopStatuses } from './toShopStatuses.ts'

interface BatchShopsProps {
  readonly state: BatchState
  readonly shops: readonly Shop[]
  /** False: the reader only looks on. */
  readonly mayRun: boolean
}

/** Each shop of a batch, those that wait for somebody first. */
export function BatchShops({ state, shops, mayRun }: BatchShopsProps) {
  const { t } = useTranslate()
  const may = useMay()
  const lanes = useShopLanes()
  const resource = useResourceNamed('shops')
  const seen = useSyncExternalStore(lanes.subscribe, lanes.read)
  const [expired, setExpired] = useState<readonly Shop[] | null>(null)
  const statuses = toShopStatuses(state.shops, seen)
  return (
    <>
      <ul className="zg-batch-shops" aria-label={t('batches.shops')}>
        {statuses.map((status) => {
          const shop = shops.find(({ shop_uid }) => shop_uid === status.shop_uid)
          return (
            <BatchShop
              key={status.shop_uid}
              status={status}
              name={shop?.shop_name ?? status.shop_uid}
              logIn={shop && mayRun && may('addShop') ? () => setExpired([shop]) : null}
              passed={mayRun ? () => lanes.open(status.shop_uid) : null}
            />
          )
        })}
      </ul>
      <LoginAgainDialog resource={resource} shops={expired} close={() => setExpired(null)} />
    </>
  )
}
