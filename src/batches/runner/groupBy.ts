/** Items by what they share, in the order in which they come. */
export function groupBy<Item>(items: readonly Item[], shareOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const share = shareOf(item)
    const group = groups.get(share)
    if (group) group.push(item)
    else groups.set(share, [item])
  }
  return groups
}
