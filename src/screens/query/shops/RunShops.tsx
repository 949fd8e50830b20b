import { type ComponentType, memo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { LoginAgainDialog } from '../../../shops/LoginAgainDialog.tsx'
import { type ShopNoteProps, useQueryRun } from '../queryContext.ts'
import { ShopStrip } from './ShopStrip.tsx'

interface RunShopsProps {
  /** What is said of each shop that has answered. Default: nothing. */
  readonly note?: ComponentType<ShopNoteProps> | null
}

/** The states of the shops of a run, and what the user can do for those in trouble. */
export const RunShops = memo(function RunShops({ note = null }: RunShopsProps) {
  const { shops, run, lanes } = useQueryRun()
  const may = useMay()
  const shopResource = useResourceNamed('shops')
  const [waiting, setWaiting] = useState<readonly Shop[] | null>(null)
  const waitFor = (shop_uids: readonly string[]) => setWaiting(shops.filter(({ shop_uid }) => shop_uids.includes(shop_uid)))
  return (
    <>
      <ShopStrip run={run} note={note} deeds={{ retry: run.retry, logIn: may('addShop') ? waitFor : null, passed: lanes.open }} />
      <LoginAgainDialog resource={shopResource} shops={waiting} close={() => setWaiting(null)} />
    </>
  )
})
