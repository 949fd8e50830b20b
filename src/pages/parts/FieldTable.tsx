import type { ReactNode } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import type { Field } from '../../resources/schema/field.ts'
import { FieldCell } from '../../screens/fields/FieldCell.tsx'
import '../../screens/list/list.css'
import './parts.css'

interface FieldTableProps<Row, Key extends string> {
  readonly label: string
  readonly fields: Readonly<Record<Key, Field>>
  readonly columns: readonly Key[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** What can be done with a row, at its end. */
  readonly actionOf?: (row: Row) => ReactNode
}

/** A few records of a page, drawn by the same fields as the generated lists, and on a narrow screen as cards like theirs. */
export function FieldTable<Row extends Readonly<Record<Key, unknown>>, Key extends string>(props: FieldTableProps<Row, Key>) {
  const { label, fields, columns, rows, idOf, actionOf } = props
  const text = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="zg-table-frame zg-user-table" tabIndex={0} aria-label={label}>
      <table className="zg-table zg-table-compact zg-list-table">
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col">
                {text(fields[key].label)}
              </th>
            ))}
            {actionOf && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map((key) => (
                <td key={key} data-label={text(fields[key].label)}>
                  <FieldCell field={fields[key]} value={row[key]} record={row} />
                </td>
              ))}
              {actionOf && <td>{actionOf(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
