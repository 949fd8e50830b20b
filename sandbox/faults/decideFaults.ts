import type { MerchantVisit } from '../wire/merchantVisit.ts'
import type { Fault } from './fault.ts'
import { isModifier } from './faultEffects.ts'

interface FaultDecision {
  /** Those that hit this request, in the order in which they were switched on. */
  readonly applied: readonly Fault[]
  /** Those still in force afterwards. */
  readonly left: readonly Fault[]
}

/** Which faults hit a request. Of those that answer in the endpoint's place the first is taken, the others wait for later requests. */
export function decideFaults(faults: readonly Fault[], visit: Pick<MerchantVisit, 'path' | 'shop_id'>): FaultDecision {
  const matching = faults.filter((fault) => isAimedAt(fault, visit))
  const answering = matching.find((fault) => !isModifier(fault.kind))
  const applied = matching.filter((fault) => isModifier(fault.kind) || fault === answering)
  const left = faults.flatMap((fault) => (applied.includes(fault) ? spend(fault) : [fault]))
  return { applied, left }
}

function isAimedAt(fault: Fault, visit: Pick<MerchantVisit, 'path' | 'shop_id'>): boolean {
  if (fault.shop_id !== undefined && fault.shop_id !== visit.shop_id) return false
  return fault.path === undefined || fault.path === visit.path
}

function spend(fault: Fault): Fault[] {
  if (fault.times === undefined) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}
