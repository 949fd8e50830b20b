import { describe, expect, it } from 'vitest'
import { MISSING } from '../../../src/figures/columns/layout.ts'
import { type CellTable, packCells, unpackCells } from '../../../src/figures/columns/packCells.ts'
import { fc } from '../../fastCheck.ts'

const LARGEST = 2 ** 31 - 1
const aCell = fc.oneof(fc.constant(MISSING), fc.integer({ min: -3, max: 300 }), fc.integer({ min: -LARGEST, max: LARGEST }))

/** Up to three tables with cells of their own. */
const someTables = fc
  .array(
    fc.record({
      rows: fc.nat({ max: 9 }),
      columns: fc.integer({ min: 1, max: 5 }),
      isByRow: fc.boolean(),
      baseColumn: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    }),
    { maxLength: 3 },
  )
  .chain((tables) => {
    const length = tables.reduce((sum, { rows, columns }) => sum + rows * columns, 0)
    return fc.record({
      tables: fc.constant(
        tables.map(({ baseColumn, ...rest }): CellTable => ({ ...rest, ...(baseColumn !== undefined && { baseColumn }) })),
      ),
      cells: fc.array(aCell, { minLength: length, maxLength: length }).map((cells) => Int32Array.from(cells)),
    })
  })

const lengthOf = (cells: readonly number[], table: Partial<CellTable> = {}) =>
  packCells(Int32Array.from(cells), [{ rows: cells.length, columns: 1, ...table }]).length

describe('packed cells', () => {
  it('come back as they were, whatever they are and however they lie', () => {
    fc.assert(
      fc.property(someTables, ({ tables, cells }) => {
        expect(unpackCells(packCells(cells, tables))).toEqual(cells)
      }),
    )
  })

  it('take one byte where they are close to each other, and none where all are the same', () => {
    const few = lengthOf([5, 5])
    expect(lengthOf(Array.from({ length: 100 }, () => 123_456_789))).toBe(few)
    expect(lengthOf(Array.from({ length: 100 }, () => MISSING))).toBe(few)
    expect(lengthOf(Array.from({ length: 100 }, (_, row) => 1_000_000_000 + ((row * 7) % 100)))).toBe(few + 100)
  })

  it('take less where each is close to the one before', () => {
    const far = Array.from({ length: 100 }, (_, row) => ((row + 1) % 2) + row * 200)
    expect(lengthOf([far[50] ?? 0, ...far])).toBe(lengthOf([5, 5]) + 2 * 101)
    expect(lengthOf([0, ...far])).toBe(lengthOf([5, 5]) + 101)
  })

  it('are told from another column of their row where that takes less', () => {
    const times = Array.from({ length: 50 }, (_, row) => (row * 7_919_777) % 100_000_000)
    const cells = Int32Array.from([...times, ...times.map((time, row) => time + 30 + (row % 3))])
    const table = { rows: 50, columns: 2 }
    expect(packCells(cells, [table]).length - packCells(cells, [{ ...table, baseColumn: 0 }]).length).toBe(50 * 3)
  })

  it('cannot be read where a byte of them is missing, or one too many is there', () => {
    const packed = packCells(Int32Array.from([1, 2, 300, 4]), [
      { rows: 1, columns: 1 },
      { rows: 3, columns: 1 },
    ])
    for (let length = 0; length < packed.length; length += 1) expect(unpackCells(packed.slice(0, length))).toBeNull()
    expect(unpackCells(Uint8Array.from([...packed, 0]))).toBeNull()
    expect(unpackCells(Uint8Array.from([99, ...packed.subarray(1)]))).toBeNull()
  })
})
