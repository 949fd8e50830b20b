import type { Shop } from '../../../../contract/entities/shop.ts'
import { waitsForLogin } from '../../../values/shopSession.ts'
import type { WorkReadingView } from './WorkReading.tsx'

/**
 * Has each of these shops been asked for all of its work? Nothing is said to be none while it is still read, could not be, or cannot be asked for, since a
 * shop is logged out. `isRead`: some of the work is read of the platform at all.
 */
export function isWorkRead(shops: readonly Shop[], reading: WorkReadingView | null, isRead: boolean): boolean {
  if (!isRead) return true
  return !shops.some(waitsForLogin) && reading?.status === 'read' && !reading.run.isPartial && reading.beyond.length === 0
}
