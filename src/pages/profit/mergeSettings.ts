import type { FreightDraft, SettingsDraft, SharedDraft } from './costSettings.ts'

/**
 * What was typed, on top of what somebody else saved meanwhile: a cost, a courier or the margin that was changed here is as it was typed, all else is as it
 * was saved. `base`: what was typed upon; `saved`: the newest.
 */
export function mergeSettings(base: SettingsDraft, typed: SettingsDraft, saved: SettingsDraft): SettingsDraft {
  const courierOf = new Map(base.freight.map(({ key, courier }) => [key, `saved ${courier}`]))
  return {
    target: typed.target === base.target ? saved.target : typed.target,
    shared: mergeItems<SharedDraft>(base.shared, typed.shared, saved.shared, ({ id }) => id),
    // Rules are told apart by their courier, as they were before it was typed over.
    freight: mergeItems<FreightDraft>(
      base.freight,
      typed.freight.map((rule) => ({ ...rule, key: courierOf.get(rule.key) ?? rule.key })),
      saved.freight.map((rule) => ({ ...rule, key: `saved ${rule.courier}` })),
      ({ key, courier }, isBase) => (isBase ? `saved ${courier}` : key),
    ),
  }
}

/** Do both say the same? Rules of couriers have keys of their own in each. */
export function areSettingsSame(left: SettingsDraft, right: SettingsDraft): boolean {
  const isEach = <Item extends object>(some: readonly Item[], others: readonly Item[]) =>
    some.length === others.length && some.every((item, at) => isSame(item, others[at]))
  return left.target === right.target && isEach(left.shared, right.shared) && isEach(left.freight, right.freight)
}

function mergeItems<Item extends object>(
  base: readonly Item[],
  typed: readonly Item[],
  saved: readonly Item[],
  idOf: (item: Item, isBase?: boolean) => string,
): readonly Item[] {
  const before = new Map(base.map((item) => [idOf(item, true), item]))
  const mine = new Map(typed.map((item) => [idOf(item), item]))
  const kept = new Set(saved.map((item) => idOf(item)))
  /** Null: it was taken out here; undefined: it was not touched. */
  const ownOf = (id: string) => {
    const old = before.get(id)
    const own = mine.get(id)
    if (own) return old && isSame(old, own) ? undefined : own
    return old ? null : undefined
  }
  const merged = saved.flatMap((item) => {
    const own = ownOf(idOf(item))
    return own === null ? [] : [own ?? item]
  })
  const added = typed.filter((item) => !kept.has(idOf(item)) && ownOf(idOf(item)) !== undefined)
  return [...merged, ...added]
}

function isSame(left: object, right: object | undefined): boolean {
  const rest = ({ key: _, ...item }: { readonly key?: unknown }) =>
    Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return right !== undefined && JSON.stringify(rest(left)) === JSON.stringify(rest(right))
}
