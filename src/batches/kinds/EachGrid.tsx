import { useRef, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import type { GridText } from '../../ui/grid/gridCells.ts'
import { gridCell, unsavedCell, useCellGrid } from '../../ui/grid/useCellGrid.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { inPlaces } from '../../values/inPlaces.ts'
import { usePlanFacts } from './formFields.tsx'

/** Drawn at once; more on demand. */
const ROWS_AT_ONCE = 200

/** One value of a row: what it is now, and what it is to become. */
interface EachColumn {
  /** What the value is called. */
  readonly label: string
  /** Of the column that is typed. */
  readonly newLabel: string
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  readonly isWrong: (text: string) => boolean
}

interface EachRow {
  /** By which what is typed is kept. */
  readonly key: string
  readonly name: string
  readonly shop_uid: string
  /** The number of the SKU or the goods, to tell rows of the same name apart. */
  readonly id: string
  /** By column: as it is shown, and as it would be typed. Null: the platform does not say it, and it cannot be changed. */
  readonly now: readonly ({ readonly shown: string; readonly typed: string } | null)[]
}

interface EachGridProps {
  readonly label: string
  readonly hint: string
  readonly columns: readonly EachColumn[]
  readonly rows: readonly EachRow[]
  /** By key of a row: a text for each column. */
  readonly typed: Readonly<Record<string, readonly string[]>>
  readonly change: (typed: Readonly<Record<string, readonly string[]>>) => void
}

/** What each row is now, and beside it what it is to become; a cell that stays blank changes nothing. Rows with something typed at first come first. */
export function EachGrid({ label, hint, columns, rows: given, typed, change }: EachGridProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const nameOf = useShopName()
  const { isReading } = usePlanFacts()
  const [limit, setLimit] = useState(ROWS_AT_ONCE)
  const [left, setLeft] = useState(0)
  const [first] = useState(() => new Set(Object.keys(typed)))
  /** Where the rows were when somebody went into the grid: shops that are read later come behind them. */
  const [places, setPlaces] = useState<readonly string[] | null>(null)
  const ordered = first.size === 0 ? given : given.toSorted((one, other) => Number(first.has(other.key)) - Number(first.has(one.key)))
  const rows = places ? inPlaces(ordered, places, ({ key }) => key) : ordered
  const textsOf = (key: string) => typed[key] ?? columns.map(() => '')
  const withText = (texts: readonly string[], at: number, text: string) => texts.map((each, index) => (index === at ? text : each))

  const steps = useSteps(
    ({ key, column }) => textsOf(key)[column] ?? '',
    (cells) => change(withCells(cells)),
  )
  const withCells = (cells: readonly TypedCell[]) => {
    const next: Record<string, readonly string[]> = { ...typed }
    for (const { key, column, text } of cells) next[key] = withText(next[key] ?? textsOf(key), column, text)
    return next
  }

  function put(cells: readonly GridText[], beyond: number) {
    setLeft(beyond)
    steps.put(cells.flatMap(({ row, column, text }) => (rows[row] ? [{ key: rows[row].key, column, text }] : [])))
  }

  const grid = useCellGrid({
    rows: rows.length,
    columns: columns.length,
    put,
    undo: steps.undo,
    takePasted: () => false,
    entered: () => setPlaces((before) => before ?? rows.map(({ key }) => key)),
  })
  /** Also of rows that are not drawn yet: they hold up the plan. */
  const wrong = rows.flatMap(({ key, name, id }) => {
    const texts = textsOf(key)
    return columns.flatMap(({ newLabel, isWrong }, at) => (isWrong(texts[at] ?? '') ? [`${newLabel} · ${name} · ${id}`] : []))
  })
  if (rows.length === 0) return <p className="zg-muted">{t(isReading ? 'batches.preview.reading' : 'batches.preview.none')}</p>
  return (
    <div className="zg-batch-prices">
      <p className="zg-muted">{hint}</p>
      {wrong[0] && (
        <Alert tone="error" role="status">
          {t('batches.form.cellsWrong', { count: wrong.length, first: wrong[0] })}
        </Alert>
      )}
      {left > 0 && (
        <Alert tone="warning" role="status">
          {t('batches.form.cellsLeft', { count: left })}
        </Alert>
      )}
      <div ref={grid}>
        <DataTable label={label} isCompact>
          <thead>
            <tr>
              <th scope="col">{t('batches.columns.goods')}</th>
              {columns.map(({ label: name, inputMode }) => (
                <th key={name} scope="col" className={inputMode === 'text' ? undefined : 'zg-cell-number'}>
                  {name}
                </th>
              ))}
              {columns.map(({ newLabel }) => (
                <th key={newLabel} scope="col">
                  {newLabel}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map((row, rowAt) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.name} <span className="zg-muted">{nameOf(row.shop_uid)}</span>
                </th>
                {columns.map(({ label: name, inputMode }, at) => (
                  <td key={name} className={inputMode === 'text' ? undefined : 'zg-cell-number'}>
                    {row.now[at]?.shown ?? '—'}
                  </td>
                ))}
                {columns.map(({ newLabel, inputMode, isWrong }, at) => {
                  const text = textsOf(row.key)[at] ?? ''
                  const now = row.now[at] ?? null
                  return (
                    <td key={newLabel}>
                      <input
                        className="zg-input zg-input-small"
                        inputMode={inputMode}
                        autoComplete="off"
                        aria-label={`${newLabel} · ${row.name} · ${row.id}`}
                        aria-invalid={isWrong(text)}
                        placeholder={now?.typed ?? ''}
                        disabled={now === null}
                        value={text}
                        onFocus={() => steps.enter({ key: row.key, column: at })}
                        onChange={({ target }) => change(withCells([{ key: row.key, column: at, text: target.value }]))}
                        onBlur={steps.leave}
                        {...gridCell(rowAt, at)}
                        {...unsavedCell(steps.isTyped({ key: row.key, column: at }))}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      {rows.length > limit && (
        <Button kind="link" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {t('batches.form.moreRows', { count: formats.number(rows.length - limit) })}
        </Button>
      )}
    </div>
  )
}

interface CellPlace {
  readonly key: string
  readonly column: number
}

interface TypedCell extends CellPlace {
  readonly text: string
}

/**
 * What can be taken back, step by step: a block that was pasted or filled, and each cell that was typed in and left. A step back gives its own cells
 * their old texts, and leaves the others as they are (decision 0205).
 */
function useSteps(textOf: (place: CellPlace) => string, write: (cells: readonly TypedCell[]) => void) {
  const former = useRef<(readonly TypedCell[])[]>([])
  /** The cell that has the focus, and its text when it got it or was last written to otherwise. */
  const inside = useRef<TypedCell | null>(null)
  const isInside = ({ key, column }: CellPlace) => inside.current?.key === key && inside.current.column === column
  const note = () => {
    const cell = inside.current
    if (cell && textOf(cell) !== cell.text) former.current.push([cell])
  }
  const set = (cells: readonly TypedCell[]) => {
    inside.current = cells.find(isInside) ?? inside.current
    write(cells)
  }
  return {
    enter: (place: CellPlace) => {
      inside.current = { ...place, text: textOf(place) }
    },
    leave: () => {
      note()
      inside.current = null
    },
    /** Something is typed in it that the browser itself takes back. */
    isTyped: (place: CellPlace) => isInside(place) && inside.current?.text !== textOf(place),
    put: (cells: readonly TypedCell[]) => {
      note()
      former.current.push(cells.map((cell) => ({ ...cell, text: textOf(cell) })))
      set(cells)
    },
    undo: () => {
      const before = former.current.pop()
      if (before) set(before)
    },
  }
}

/** What is typed in a grid of one column, as its cells. */
export function toEachTexts(typed: Readonly<Record<string, string>>): EachGridProps['typed'] {
  return Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, [text]]))
}

export function fromEachTexts(cells: EachGridProps['typed']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(cells).map(([key, [text = '']]) => [key, text]))
}
