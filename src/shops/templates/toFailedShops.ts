import type { Shop } from '../../../contract/entities/shop.ts'
import type { FanOutOutcome } from '../../bridge/fanOut.ts'
import type { FailedShop } from './TemplateFailures.tsx'

/** Outcomes that are no success, by shop. */
export function toFailedShops<Item>(outcomes: Iterable<FanOutOutcome<Item, unknown>>, shopOf: (item: Item) => Shop): readonly FailedShop[] {
  return [...outcomes].flatMap((outcome) => {
    if (outcome.state === 'ok') return []
    return [{ shop: shopOf(outcome.item), ...(outcome.state === 'cancelled' ? {} : { error: outcome.error }) }]
  })
}
