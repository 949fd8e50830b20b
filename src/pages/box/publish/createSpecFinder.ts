import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import type { RowWrite } from '../../../batches/runner/batch.ts'
import { PublishRefusal } from './steps.ts'
import { type SpecKind, WHOLE } from './toDraftEdit.ts'

/**
 * Finds the platform's kinds of specs for a listing and the ids of its values, in the order of the listing's own. A kind of the same name
 * is taken first, else one that is free. An id is asked for once for shop and category. Rejects with a Refusal where the kinds do not
 * suffice, else with a BridgeError.
 */
export function createSpecFinder() {
  const known = new Map<string, Promise<number>>()
  return async (
    { call, shop_uid, signal }: Pick<RowWrite, 'call' | 'shop_uid' | 'signal'>,
    { spec_names, skus }: Pick<Listing, 'spec_names' | 'skus'>,
    cat_id: number,
  ): Promise<readonly SpecKind[]> => {
    const { rows: kinds } = await call('specNames', shop_uid, { cat_id }, { signal })
    const taken = new Set<string>()
    const specs: SpecKind[] = []
    for (const [place, name] of (spec_names.length > 0 ? spec_names : ['']).entries()) {
      const fitting = kinds.find((kind) => kind.parent_spec_name === name && !taken.has(kind.parent_spec_id))
      const kind = fitting ?? kinds.find(({ parent_spec_id }) => !taken.has(parent_spec_id))
      if (!kind) throw new PublishRefusal('noSpecKind', name)
      taken.add(kind.parent_spec_id)
      const parent_id = Number(kind.parent_spec_id)
      const ids = new Map<string, number>()
      for (const value of new Set(skus.map(({ spec }) => spec[place] ?? WHOLE))) {
        const key = `${shop_uid} ${cat_id} ${parent_id} ${value}`
        const asking = known.get(key) ?? call('specByName', shop_uid, { parent_id, name: value, cat_id }, { signal }).then(Number)
        known.set(key, asking)
        asking.catch(() => known.delete(key))
        ids.set(value, await asking)
      }
      specs.push({ parent_id, parent_name: kind.parent_spec_name, ids })
    }
    return specs
  }
}
