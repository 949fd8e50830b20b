import { expect, it } from 'vitest'
import { createDictionary, fromReasonId, type SavedBlock, toReasonId } from '../../../src/figures/columns/dictionary.ts'
import { BLOCK_ENTRIES, createIdList } from '../../../src/figures/columns/idList.ts'
import { fc } from '../../fastCheck.ts'

const ids = fc.oneof(fc.nat().map(String), fc.constantFrom('0', '007', '', '999999999999999', '1234567890123456', 'A-1', '1.5'))
const entries = fc.array(fc.tuple(fc.nat(3), ids), { maxLength: 60 })

it('an id has one place below each parent, and is read back as it was', () => {
  fc.assert(
    fc.property(entries, (added) => {
      const list = createIdList()
      const places = added.map(([parent, id]) => list.add(parent, id))
      expect(list.size()).toBe(new Set(added.map((entry) => entry.join(' '))).size)
      for (const [at, [parent, id]] of added.entries()) {
        expect(list.idAt(places[at] ?? -1)).toBe(id)
        expect(list.find(parent, id)).toBe(places[at])
        expect(list.parents()[places[at] ?? -1]).toBe(parent)
      }
      expect(list.find(9, '1')).toBe(-1)
    }),
  )
})

it('chosen ids are marked below each parent that has them, and no others', () => {
  fc.assert(
    fc.property(entries, fc.array(ids, { maxLength: 5 }), (added, chosen) => {
      const list = createIdList()
      for (const [parent, id] of added) list.add(parent, id)
      const marked = [...list.placesOf(chosen)]
      expect(marked).toEqual(Array.from({ length: list.size() }, (_, place) => (chosen.includes(list.idAt(place)) ? 1 : 0)))
    }),
  )
})

it('many ids are found after the list has grown', () => {
  const list = createIdList()
  for (let at = 0; at < 20_000; at += 1) list.add(at % 7, String(100_000_000_000 + at * 13), at)
  for (let at = 0; at < 20_000; at += 1) expect(list.add(at % 7, String(100_000_000_000 + at * 13))).toBe(at)
  expect(list.valueAt(19_999)).toBe(19_999)
})

/** A disk that keeps blocks by list and number. */
function aDisk() {
  const kept = new Map<string, SavedBlock>()
  return {
    kept,
    put(blocks: readonly SavedBlock[]) {
      for (const block of blocks) kept.set(`${block.list} ${block.number}`, structuredClone(block))
    },
  }
}

it('what was saved is the same after opening again, and only what is new is saved with the next write', () => {
  const disk = aDisk()
  const dictionary = createDictionary()
  for (let at = 0; at < BLOCK_ENTRIES + 10; at += 1) dictionary.lists.skus.add(0, `${at}`)
  dictionary.lists.shops.add(0, 'shop-1')
  const first = dictionary.unsaved()
  disk.put(first.blocks)
  first.saved()
  expect(dictionary.unsaved().blocks).toEqual([])

  dictionary.lists.skus.add(0, 'late')
  const second = dictionary.unsaved()
  expect(second.blocks.map(({ list, number }) => [list, number])).toEqual([['skus', 1]])
  disk.put(second.blocks)

  const opened = createDictionary([...disk.kept.values()])
  expect(opened.lists.skus.size()).toBe(BLOCK_ENTRIES + 11)
  expect(opened.lists.skus.find(0, 'late')).toBe(BLOCK_ENTRIES + 10)
  expect(opened.lists.shops.find(0, 'shop-1')).toBe(0)
  expect(opened.unsaved().blocks).toEqual([])
})

it('a write that was aborted is made up for by the next, also where entries came in between', () => {
  const disk = aDisk()
  const dictionary = createDictionary()
  dictionary.lists.skus.add(0, '1')
  dictionary.unsaved()
  dictionary.lists.skus.add(0, '2')
  const next = dictionary.unsaved()
  dictionary.lists.skus.add(0, '3')
  disk.put(next.blocks)
  next.saved()
  expect(dictionary.unsaved().blocks).toHaveLength(1)
  expect(createDictionary([...disk.kept.values()]).lists.skus.size()).toBe(2)
})

it.each([
  [201, '质量问题'],
  [0, ''],
  [null, '其他: 说明'],
])('a reason is its code and its words: %s %s', (code, text) => {
  expect(fromReasonId(toReasonId(code, text))).toEqual({ code, text })
})
