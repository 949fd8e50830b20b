import { useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { ShopRun, ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { ShopStrip } from './ShopStrip.tsx'

interface RunShopsProps {
  readonly shops: readonly Shop[]
  readonly run: ShopRunState & Pick<ShopRun, 'retry'>
  readonly lanes: ShopLanes
}

/** How the shops of a run stand, and what the reader can do for those in trouble. */
export function RunShops({ shops, run, lanes }: RunShopsProps) {
  const may = useMay()
  const shopResource = useResourceNamed('shops')
  const [waiting, setWaiting] = useState<readonly Shop[] | null>(null)
  const waitFor = (shop_uids: readonly string[]) => setWaiting(shops.filter(({ shop_uid }) => shop_uids.includes(shop_uid)))
  return (
    <>
      <ShopStrip run={run} deeds={{ retry: run.retry, logIn: may('addShop') ? waitFor : null, passed: lanes.open }} />
      <LoginAgainDialog resource={shopResource} shops={waiting} close={() => setWaiting(null)} />
    </>
  )
}
