/** Items by what they share, in the order in which they come. */
export function groupBy<Item, Share>(items: Iterable<Item>, shareOf: (item: Item) => Share): Map<Share, Item[]> {
  const groups = new Map<Share, Item[]>()
  for (const item of items) {
    const share = shareOf(item)
    const group = groups.get(share)
    if (group) group.push(item)
    else groups.set(share, [item])
  }
  return groups
}
