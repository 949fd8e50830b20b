import type { MerchantVisit } from '../wire/merchantVisit.ts'
import { decideFaults } from './decideFaults.ts'
import type { Fault, FaultInput } from './fault.ts'

/** The faults in force. */
export interface FaultList {
  add(input: FaultInput): Fault
  list(): readonly Fault[]
  /** The faults that hit this request; counts them down. */
  take(visit: MerchantVisit): readonly Fault[]
  clear(): void
}

export function createFaultList(): FaultList {
  let faults: readonly Fault[] = []
  let added = 0
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
    clear() {
      faults = []
      added = 0
    },
  }
}
