import { useEffect, useRef, useState } from 'react'
import { type CellGridSize, cellsOf, type GridCell, type GridText, readBlock, spreadBlock, toNextGridCell, toRange } from './gridCells.ts'
import './grid.css'

interface CellGridOptions extends CellGridSize {
  /** Puts texts into cells, all of them as one change. `left`: cells of a pasted block that reach beyond the grid. */
  readonly put: (cells: readonly GridText[], left: number) => void
  /** Takes the last change back. */
  readonly undo: () => void
  /** A pasted text that says itself where it belongs. True: it is taken, and not laid over the cells. */
  readonly takePasted: (text: string) => boolean
  /** Told when the focus comes into the grid, also to what is beside its cells, or a pointer is over it. */
  readonly entered: () => void
}

/**
 * Makes the inputs of a table a grid, as a spreadsheet is one: arrows and Enter lead from cell to cell, Shift with Up or Down chooses several, Ctrl+D
 * fills them from the uppermost (one alone: from the cell above), a pasted block is laid over them, Ctrl+C copies them, Ctrl+Z takes the last change
 * back. The inputs stay what they are: each is named, and is typed in as any other (decision 0205).
 *
 *     const grid = useCellGrid({ rows: skus.length, columns: 3, put, undo, takePasted, entered })
 *     <div ref={grid}><table>… <input {...gridCell(row, column)} /> …</table></div>
 */
export function useCellGrid(options: CellGridOptions): (frame: HTMLElement | null) => void {
  // A table may come later than its screen, or go and come again.
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => (frame ? watchGrid(frame, () => latest.current) : undefined), [frame])
  return setFrame
}

/** By what an input is a cell. */
export function gridCell(row: number, column: number) {
  return { 'data-grid-cell': `${row}:${column}` }
}

/** Marks an input whose text is not saved yet: Ctrl+Z is for what was typed there. */
export function unsavedCell(isUnsaved: boolean) {
  return { 'data-grid-unsaved': isUnsaved || undefined }
}

function watchGrid(grid: HTMLElement, read: () => CellGridOptions): () => void {
  // Not their numbers: rows may come in above them meanwhile.
  let anchor: HTMLInputElement | null = null
  let head: HTMLInputElement | null = null
  const inputOf = ({ row, column }: GridCell) => grid.querySelector<HTMLInputElement>(`[data-grid-cell="${row}:${column}"]`)
  const placeOf = (input: HTMLInputElement | null) => (input?.isConnected ? cellAt(input) : null)
  const chosen = () => {
    const to = placeOf(head)
    return to && toRange(placeOf(anchor) ?? to, to)
  }

  function choose(from: GridCell, to: GridCell) {
    anchor = inputOf(from)
    head = inputOf(to)
    const range = toRange(from, to)
    const marked = from.row === to.row && from.column === to.column ? [] : cellsOf(range)
    const inputs = new Set(marked.map(inputOf))
    for (const input of grid.querySelectorAll('[data-grid-chosen]'))
      if (!inputs.has(input as HTMLInputElement)) input.removeAttribute('data-grid-chosen')
    for (const input of inputs) input?.setAttribute('data-grid-chosen', '')
  }

  function goTo(cell: GridCell, from = cell): boolean {
    const input = inputOf(cell)
    if (!input) return false
    input.focus()
    input.select()
    choose(from, cell)
    return true
  }

  function fillDown(): boolean {
    const range = chosen()
    if (!range) return false
    const isOne = range.from.row === range.to.row
    const top = isOne ? range.from.row - 1 : range.from.row
    const cells = cellsOf(range).filter(({ row }) => row > top)
    const texts = cells.flatMap((cell) => {
      const source = inputOf({ row: top, column: cell.column })
      return source ? [{ ...cell, text: source.value }] : []
    })
    if (texts.length > 0) read().put(texts, 0)
    return texts.length > 0
  }

  function press(event: KeyboardEvent) {
    const cell = cellAt(event.target)
    if (!cell || event.isComposing || event.altKey) return
    const input = event.target as HTMLInputElement
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand) {
      const isUndo = event.key.toLowerCase() === 'z' && !event.shiftKey && input.dataset.gridUnsaved === undefined
      if (isUndo) read().undo()
      if (isUndo || (event.key.toLowerCase() === 'd' && fillDown())) event.preventDefault()
      return
    }
    const isAll = input.selectionStart === 0 && input.selectionEnd === input.value.length
    const next = toNextGridCell(cell, read(), {
      key: event.key,
      shiftKey: event.shiftKey,
      isAtStart: isAll || input.selectionEnd === 0,
      isAtEnd: isAll || input.selectionStart === input.value.length,
    })
    if (!next) return
    const isGrowing = event.shiftKey && event.key !== 'Enter'
    if (goTo(next, isGrowing ? (placeOf(anchor) ?? cell) : next)) event.preventDefault()
  }

  function paste(event: ClipboardEvent) {
    const range = chosen()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!cellAt(event.target) || !range || text === '') return
    const block = readBlock(text)
    const isOneForOne = block.length === 1 && block[0]?.length === 1 && cellsOf(range).length === 1
    // One value for one cell is typed there as anywhere.
    if (isOneForOne) return
    event.preventDefault()
    const { takePasted, put, ...size } = read()
    if (takePasted(text)) return
    const { cells, left } = spreadBlock(block, range, size)
    put(cells, left)
  }

  function copy(event: ClipboardEvent) {
    const range = chosen()
    if (!cellAt(event.target) || !range || cellsOf(range).length === 1) return
    event.preventDefault()
    const rows = Array.from({ length: range.to.row - range.from.row + 1 }, (_, down) =>
      Array.from(
        { length: range.to.column - range.from.column + 1 },
        (__, along) => inputOf({ row: range.from.row + down, column: range.from.column + along })?.value ?? '',
      ),
    )
    event.clipboardData?.setData('text/plain', rows.map((texts) => texts.join('\t')).join('\n'))
  }

  function enter(event: FocusEvent) {
    const cell = cellAt(event.target)
    if (cell) choose(cell, cell)
    read().entered()
  }

  const hover = () => read().entered()

  // Before the inputs hear of it: leaving a cell saves it, and it must not be saved a second time by the key.
  grid.addEventListener('keydown', press, true)
  grid.addEventListener('paste', paste, true)
  grid.addEventListener('copy', copy, true)
  grid.addEventListener('focusin', enter)
  grid.addEventListener('pointermove', hover)
  return () => {
    grid.removeEventListener('keydown', press, true)
    grid.removeEventListener('paste', paste, true)
    grid.removeEventListener('copy', copy, true)
    grid.removeEventListener('focusin', enter)
    grid.removeEventListener('pointermove', hover)
  }
}

function cellAt(target: EventTarget | null): GridCell | null {
  const found = target instanceof HTMLInputElement ? /^(\d+):(\d+)$/.exec(target.dataset.gridCell ?? '') : null
  return found ? { row: Number(found[1]), column: Number(found[2]) } : null
}
