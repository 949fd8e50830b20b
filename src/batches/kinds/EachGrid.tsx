import { useRef, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import type { GridText } from '../../ui/grid/gridCells.ts'
import { gridCell, unsavedCell, useCellGrid } from '../../ui/grid/useCellGrid.ts'
import { useFormats } from '../../ui/useFormats.ts'
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
  const former = useRef<EachGridProps['typed'][]>([])
  const rows = first.size === 0 ? given : given.toSorted((one, other) => Number(first.has(other.key)) - Number(first.has(one.key)))
  const textsOf = (key: string) => typed[key] ?? columns.map(() => '')
  const withText = (texts: readonly string[], at: number, text: string) => texts.map((each, index) => (index === at ? text : each))

  function put(cells: readonly GridText[], beyond: number) {
    const next: Record<string, readonly string[]> = { ...typed }
    for (const { row, column, text } of cells) {
      const key = rows[row]?.key
      if (key !== undefined) next[key] = withText(next[key] ?? textsOf(key), column, text)
    }
    former.current.push(typed)
    setLeft(beyond)
    change(next)
  }

  function undo() {
    const before = former.current.pop()
    if (before) change(before)
  }

  const grid = useCellGrid({ rows: rows.length, columns: columns.length, put, undo, takePasted: () => false, entered: () => {} })
  if (rows.length === 0) return <p className="zg-muted">{t(isReading ? 'batches.preview.reading' : 'batches.preview.none')}</p>
  return (
    <div className="zg-batch-prices">
      <p className="zg-muted">{hint}</p>
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
                        onChange={({ target }) => change({ ...typed, [row.key]: withText(textsOf(row.key), at, target.value) })}
                        {...gridCell(rowAt, at)}
                        {...unsavedCell(false)}
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

/** What is typed in a grid of one column, as its cells. */
export function toEachTexts(typed: Readonly<Record<string, string>>): EachGridProps['typed'] {
  return Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, [text]]))
}

export function fromEachTexts(cells: EachGridProps['typed']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(cells).map(([key, [text = '']]) => [key, text]))
}
