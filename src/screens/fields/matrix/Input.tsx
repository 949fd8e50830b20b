import { useText } from '../../../providers/i18n/useText.ts'
import { readMatrix } from './readMatrix.ts'
import './input.css'
import type { InputProps } from '../faces.ts'

/** A table of check boxes, empty where a column means nothing in a row. A row that has none is left out of the value, as one that was never named. */
export function MatrixInput({ field, id, value, onChange, onBlur, disabled }: InputProps<'matrix'>) {
  const text = useText()
  const matrix = readMatrix(value) ?? {}
  function toggle(row: string, column: string) {
    const had = matrix[row] ?? []
    const has = had.includes(column) ? had.filter((each) => each !== column) : [...had, column]
    const next = { ...matrix, [row]: field.columns.map((each) => each.value).filter((each) => has.includes(each)) }
    onChange?.(Object.fromEntries(Object.entries(next).filter(([, columns]) => columns.length > 0)))
  }
  return (
    <table className="zg-table zg-table-compact zg-form-matrix" id={id} aria-label={text(field.label)} onBlur={onBlur}>
      <thead>
        <tr>
          <td />
          {field.columns.map((column) => (
            <th key={column.value} scope="col">
              {text(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {field.rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">{text(row.label)}</th>
            {field.columns.map((column) => (
              <td key={column.value}>
                {(row.columns?.includes(column.value) ?? true) && (
                  <input
                    type="checkbox"
                    aria-label={`${text(row.label)} ${text(column.label)}`}
                    disabled={disabled}
                    checked={matrix[row.value]?.includes(column.value) ?? false}
                    onChange={() => toggle(row.value, column.value)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
