/** A cell of a grid, both counted from 0. */
export interface GridCell {
  readonly row: number
  readonly column: number
}

/** Cells of a grid, from the first to the last, both of them included. */
export interface GridRange {
  readonly from: GridCell
  readonly to: GridCell
}

export interface CellGridSize {
  readonly rows: number
  readonly columns: number
}

/** What a cell is to become. */
export interface GridText extends GridCell {
  readonly text: string
}

/** A key as it was pressed in a cell, and where the caret stands in what is typed there. */
export interface GridKey {
  readonly key: string
  readonly shiftKey: boolean
  /** The caret is before the first sign, or everything is selected. */
  readonly isAtStart: boolean
  /** The caret is behind the last sign, or everything is selected. */
  readonly isAtEnd: boolean
}

/**
 * The cell that a key leads to, as in a spreadsheet; null: the key is for the text in the cell, or leads out of the grid.
 *
 * | key             | leads                                                   |
 * |-----------------|---------------------------------------------------------|
 * | Up, Down        | a row up or down; with Shift, the range grows there     |
 * | Enter           | a row down, with Shift a row up                         |
 * | Left, Right     | a column further, once the caret is at the end of the text |
 */
export function toNextGridCell(
  { row, column }: GridCell,
  size: CellGridSize,
  { key, shiftKey, isAtStart, isAtEnd }: GridKey,
): GridCell | null {
  const next = { row, column }
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) next.row -= 1
  else if (key === 'ArrowDown' || key === 'Enter') next.row += 1
  else if (key === 'ArrowLeft' && isAtStart && !shiftKey) next.column -= 1
  else if (key === 'ArrowRight' && isAtEnd && !shiftKey) next.column += 1
  else return null
  return isInside(next, size) ? next : null
}

function isInside({ row, column }: GridCell, { rows, columns }: CellGridSize): boolean {
  return row >= 0 && row < rows && column >= 0 && column < columns
}

/** The range between two cells, whichever is first. */
export function toRange(one: GridCell, other: GridCell): GridRange {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  }
}

export function cellsOf({ from, to }: GridRange): readonly GridCell[] {
  const cells: GridCell[] = []
  for (let row = from.row; row <= to.row; row += 1)
    for (let column = from.column; column <= to.column; column += 1) cells.push({ row, column })
  return cells
}

/** What was copied from a spreadsheet, row by row: cells are parted by tabs, and one that holds a line break or a quotation mark is in quotation marks. */
export function readBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.at(-1)?.push(cell)
      rows.push([])
      cell = ''
    } else if (sign !== '\r') cell += sign
  }
  rows.at(-1)?.push(cell)
  // A spreadsheet ends its last row, too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  return rows
}

/** The block laid over the grid from a cell on. One value fills the whole range. What reaches beyond the last row or column is counted in `left`. */
export function spreadBlock(
  block: readonly (readonly string[])[],
  range: GridRange,
  size: CellGridSize,
): { readonly cells: readonly GridText[]; readonly left: number } {
  const [[only = ''] = []] = block
  if (block.length === 1 && block[0]?.length === 1)
    return { cells: cellsOf(range).map((cell) => ({ ...cell, text: only.trim() })), left: 0 }
  const all = block.flatMap((texts, down) =>
    texts.map((text, along) => ({ row: range.from.row + down, column: range.from.column + along, text: text.trim() })),
  )
  const cells = all.filter((cell) => isInside(cell, size))
  return { cells, left: all.length - cells.length }
}
