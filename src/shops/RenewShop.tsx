import { useState } from 'react'
import type { Shop } from '../../contract/entities/shop.ts'
import type { ActionProps } from '../resources/schema/resource.ts'
import { RenewShops } from './RenewShops.tsx'

/** A new login for the shop of a row, or for the shops that are selected. */
export function RenewShop({ resource, records, close }: ActionProps) {
  // The list call's reply schema has made them shops. As they were when this was opened: the list changes below.
  const [shops] = useState(records as unknown as readonly Shop[])
  return <RenewShops resource={resource} shops={shops} close={close} />
}
