import type { MerchantVisit } from '../wire/merchantVisit.ts'
import { decideFaults } from './decideFaults.ts'
import type { Fault, FaultInput } from './fault.ts'

/** The faults in force. */
export interface FaultList {
  add(input: FaultInput): Fault
  list(): readonly Fault[]
  /** The faults that hit this request; counts them down. */
  take(visit: MerchantVisit): readonly Fault[]
  /** Does a check wait for the store's person? */
  wantsCheck(storeId: string): boolean
  /** The store's person has passed the check: it is wanted no more. */
  passCheck(storeId: string): void
  clear(): void
}

export function createFaultList(): FaultList {
  let faults: readonly Fault[] = []
  let added = 0
  const isCheckOf = (storeId: string) => (fault: Fault) =>
    fault.kind === 'checkWanted' && (fault.shop_id === undefined || fault.shop_id === storeId)
  return {
    add(input) {
      added += 1
      const fault = { ...input, fault_id: String(added) }
      faults = [...faults, fault]
      return fault
    },
    list: () => faults,
    take(visit) {
      const { applied, left } = decideFaults(faults, visit)
      faults = left
      return applied
    },
    wantsCheck: (storeId) => faults.some(isCheckOf(storeId)),
    passCheck(storeId) {
      const isPassed = isCheckOf(storeId)
      faults = faults.filter((fault) => !isPassed(fault))
    },
    clear() {
      faults = []
      added = 0
    },
  }
}
