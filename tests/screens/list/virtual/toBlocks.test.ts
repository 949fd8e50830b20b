import { describe, expect, it } from 'vitest'
import { STEP_ROWS, toBlocks } from '../../../../src/screens/list/virtual/toBlocks.ts'

const items = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ index: from + at }))
/** `12`: that row by itself; `12-23`: rows that pass together. */
const drawn = (from: number, count: number, whole: (index: number) => boolean) =>
  toBlocks(items(from, count), ({ index }) => whole(index)).map((block) =>
    block.kind === 'row' ? `${block.item.index}` : `${block.items[0]?.index}-${block.items.at(-1)?.index}`,
  )

describe('rows that are drawn', () => {
  it.each([
    ['whole, each by itself', 0, 3, () => true, ['0', '1', '2']],
    ['in passing, a step at a time: it comes and goes as one', 12, 24, () => false, ['12-23', '24-35']],
    ['in passing after those that stay whole', 0, STEP_ROWS, (index: number) => index < 3, ['0', '1', '2', '3-11']],
    ['in passing around one that stays whole', 0, STEP_ROWS, (index: number) => index === 5, ['0-4', '5', '6-11']],
    ['not at all', 0, 0, () => false, []],
  ])('%s', (_, from, count, whole, blocks) => {
    expect(drawn(from, count, whole)).toEqual(blocks)
  })
})
