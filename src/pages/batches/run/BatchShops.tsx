import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { BatchState } from '../../../bridge/batches/batch.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from '../../shops/LoginAgainDialog.tsx'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { BatchShop } from './BatchShop.tsx'
import { toShopStandings } from './toShopStandings.ts'

interface BatchShopsProps {
  readonly state: BatchState
  readonly shops: readonly Shop[]
  /** False: the reader only looks on. */
  readonly mayRun: boolean
}

/** Each shop of a batch, those that wait for somebody first. */
export function BatchShops({ state, shops, mayRun }: BatchShopsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const lanes = useShopLanes()
  const resource = useResourceNamed('shops')
  const seen = useSyncExternalStore(lanes.subscribe, lanes.read)
  const [expired, setExpired] = useState<readonly Shop[] | null>(null)
  const standings = toShopStandings(state.shops, seen)
  return (
    <>
      <ul className="zg-batch-shops" aria-label={t('batches.shops')}>
        {standings.map((standing) => {
          const shop = shops.find(({ shop_uid }) => shop_uid === standing.shop_uid)
          return (
            <BatchShop
              key={standing.shop_uid}
              standing={standing}
              name={shop?.shop_name ?? standing.shop_uid}
              logIn={shop && mayRun && may('addShop') ? () => setExpired([shop]) : null}
              passed={mayRun ? () => lanes.open(standing.shop_uid) : null}
            />
          )
        })}
      </ul>
      <LoginAgainDialog resource={resource} shops={expired} close={() => setExpired(null)} />
    </>
  )
}
