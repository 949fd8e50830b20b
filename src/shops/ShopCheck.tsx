import { useDataProvider, useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Shop, ShopStatus } from '../../contract/entities/shop.ts'
import type { ShopCheck as Check } from '../bridge/checkShops.ts'
import { useBridge } from '../bridge/hooks/useBridge.ts'
import { useCheckShops } from '../bridge/hooks/useCheckShops.ts'
import type { ActionProps } from '../resources/schema/resource.ts'
import { ShopCheckLines } from './ShopCheckLines.tsx'
import { ShopCheckSummary } from './ShopCheckSummary.tsx'
import './shopCheck.css'
import { isRetryable, toCheckLines } from './toCheckLines.ts'

/** "Check all": asks the platform for each shop in view, saves what is learned, and says honestly of how many it is known. */
export function ShopCheck({ resource, records, close }: ActionProps) {
  // The list call's reply schema has made them shops.
  const [shops] = useState(records as unknown as readonly Shop[])
  const [earlier, setEarlier] = useState<readonly Check[]>([])
  const dataProvider = useDataProvider()
  const invalidate = useInvalidate()
  const bridge = useBridge()
  const saveStatus = useCallback(
    // Without the record as it was: a check is not an edit, and has no version to lose.
    (shop_uid: string, status: ShopStatus) => dataProvider().update({ resource: resource.name, id: shop_uid, variables: { status } }),
    [dataProvider, resource.name],
  )
  const { start, cancel, isRunning, lanes, checks, notSaved } = useCheckShops({ bridge, saveStatus })
  const allChecks = [...earlier, ...checks]
  const lines = toCheckLines(shops, lanes, allChecks)
  const failed = lines.filter(isRetryable).map(({ shop }) => shop)

  const run = useRef((_shops: readonly Shop[]) => {})
  run.current = (wanted) => {
    setEarlier(allChecks)
    void start(wanted).then(() => invalidate({ resource: resource.name, invalidates: ['list', 'detail'] }))
  }
  useEffect(() => run.current(shops), [shops])

  return (
    <div className="zg-check">
      <ShopCheckSummary
        lines={lines}
        isRunning={isRunning}
        cancel={cancel}
        retryFailed={failed.length > 0 ? () => run.current(failed) : null}
        close={close}
      />
      <ShopCheckLines lines={lines} notSaved={notSaved} />
    </div>
  )
}
