/** Items in the places that their keys had; what is new comes last, in its own order. */
export function inPlaces<Item>(items: readonly Item[], keys: readonly string[], toKey: (item: Item) => string): Item[] {
  const places = new Map(keys.map((key, at) => [key, at]))
  const placeIn = (item: Item) => places.get(toKey(item)) ?? places.size
  return items.toSorted((one, other) => placeIn(one) - placeIn(other))
}
