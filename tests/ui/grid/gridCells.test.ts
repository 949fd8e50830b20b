import { describe, expect, it } from 'vitest'
import { type GridKey, readBlock, spreadBlock, toNextGridCell, toRange } from '../../../src/ui/grid/gridCells.ts'

const size = { rows: 3, columns: 2 }
const at = (row: number, column: number) => ({ row, column })

describe('a key in a cell', () => {
  it.each<[string, Partial<GridKey>, ReturnType<typeof at> | null]>([
    ['Down leads a row down', { key: 'ArrowDown' }, at(2, 0)],
    ['Up leads a row up', { key: 'ArrowUp' }, at(0, 0)],
    ['Enter leads a row down', { key: 'Enter' }, at(2, 0)],
    ['Enter with Shift leads a row up', { key: 'Enter', shiftKey: true }, at(0, 0)],
    ['Right leads on from the end of the text', { key: 'ArrowRight', isAtEnd: true }, at(1, 1)],
    ['Right within the text is for the text', { key: 'ArrowRight' }, null],
    ['Left at the first column leads nowhere', { key: 'ArrowLeft', isAtStart: true }, null],
    ['Right with Shift chooses signs of the text', { key: 'ArrowRight', shiftKey: true, isAtEnd: true }, null],
    ['a letter is typed', { key: 'a' }, null],
  ])('%s', (_, key, next) => {
    expect(toNextGridCell(at(1, 0), size, { key: '', shiftKey: false, isAtStart: false, isAtEnd: false, ...key })).toEqual(next)
  })
})

describe('a block that was copied from a spreadsheet', () => {
  it.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1\n\n3', [['1'], [''], ['3']]],
    ['"two\nlines"\t"say ""so"""', [['two\nlines', 'say "so"']]],
    ['5', [['5']]],
  ])('is read row by row: %j', (text, rows) => {
    expect(readBlock(text)).toEqual(rows)
  })

  it('is laid over the cells from the chosen one on, and what reaches beyond them is counted', () => {
    const { cells, left } = spreadBlock(
      [
        ['1', ' 2 '],
        ['3', '4'],
      ],
      toRange(at(2, 0), at(2, 0)),
      size,
    )
    expect(cells).toEqual([
      { ...at(2, 0), text: '1' },
      { ...at(2, 1), text: '2' },
    ])
    expect(left).toBe(2)
  })

  it('of one value fills all cells that are chosen', () => {
    expect(spreadBlock([['7']], toRange(at(2, 1), at(0, 1)), size).cells).toEqual([0, 1, 2].map((row) => ({ row, column: 1, text: '7' })))
  })
})
