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
  const aimed = faults.filter((fault) => isAimedAt(fault, visit))
  const matching = aimed.filter(({ skip = 0 }) => skip === 0)
  const answering = matching.find((fault) => !isModifier(fault.kind))
  const applied = matching.filter((fault) => isModifier(fault.kind) || fault === answering)
  const left = faults.flatMap((fault) => {
    if (applied.includes(fault)) return spend(fault)
    return [aimed.includes(fault) && fault.skip ? { ...fault, skip: fault.skip - 1 } : fault]
  })
  return { applied, left }
}

function isAimedAt(fault: Fault, visit: Pick<MerchantVisit, 'path' | 'shop_id'>): boolean {
  if (fault.shop_id !== undefined && fault.shop_id !== visit.shop_id) return false
  return fault.path === undefined || fault.path === visit.path
}

function spend(fault: Fault): Fault[] {
  const next = fault.every === undefined ? fault : { ...fault, skip: fault.every - 1 }
  if (next.times === undefined) return [next]
  return next.times > 1 ? [{ ...next, times: next.times - 1 }] : []
}
