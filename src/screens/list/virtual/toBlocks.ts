/** Rows come and go so many at once: the table is laid out again for each change, however small. */
export const STEP_ROWS = 12

/** A whole row, or rows of one step that pass. */
export type ListBlock<Item> = { readonly kind: 'row'; readonly item: Item } | { readonly kind: 'passing'; readonly items: readonly Item[] }

/** In the order of the items: each whole one by itself, neighbours of a step that pass together. */
export function toBlocks<Item extends { readonly index: number }>(
  items: readonly Item[],
  isWhole: (item: Item) => boolean,
): readonly ListBlock<Item>[] {
  const blocks: ListBlock<Item>[] = []
  for (const item of items) {
    const last = blocks.at(-1)
    if (isWhole(item)) blocks.push({ kind: 'row', item })
    else if (last?.kind === 'passing' && last.items[0] && stepOf(last.items[0]) === stepOf(item))
      blocks[blocks.length - 1] = { kind: 'passing', items: [...last.items, item] }
    else blocks.push({ kind: 'passing', items: [item] })
  }
  return blocks
}

/** Number of the step that a row belongs to. */
function stepOf({ index }: { readonly index: number }): number {
  return Math.floor(index / STEP_ROWS)
}
