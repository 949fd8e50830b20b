import { memo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { useQueryRun } from '../queryContext.ts'
import { ShopStrip } from './ShopStrip.tsx'

/** The states of the shops of a run, and what the user can do for those in trouble. */
export const RunShops = memo(function RunShops() {
  const { shops, run, lanes } = useQueryRun()
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
})
