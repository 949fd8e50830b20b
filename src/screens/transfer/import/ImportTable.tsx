import { useState } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { isSecret, type Tone } from '../../../resources/schema/field.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/FormField.tsx'
import { Missing } from '../../../ui/Marks.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { Problem } from '../../fields/faces.ts'
import { SecretCell } from '../../fields/secret/Cell.tsx'
import type { ImportRow } from './toImportRows.ts'
import { useProblemText } from './useProblemText.ts'

/** Drawn at once; more on demand. */
const ROWS_AT_ONCE = 100

interface ImportTableProps {
  readonly resource: Resource
  /** By column of the file; null: not used. */
  readonly keys: readonly (string | null)[]
  readonly rows: readonly ImportRow[]
  readonly stateOf: (row: ImportRow) => { readonly label: string; readonly tone: Tone; readonly reason: string }
}

/** The rows of the file with their line, what becomes of them, and what is wrong with which cell. */
export function ImportTable({ resource, keys, rows, stateOf }: ImportTableProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const toProblemText = useProblemText()
  const [limit, setLimit] = useState(ROWS_AT_ONCE)
  const shown = keys.filter((key) => key !== null)
  const left = rows.length - limit
  return (
    <div className="zg-table-frame zg-import-frame">
      <table className="zg-table zg-table-compact">
        <thead>
          <tr>
            <th scope="col">{t('importing.line')}</th>
            <th scope="col">{t('importing.state')}</th>
            {shown.map((key) => (
              <th key={key} scope="col">
                {resource.fields[key] && text(resource.fields[key].label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row) => {
            const { label, tone, reason } = stateOf(row)
            // What is wrong with a column that the file does not have is shown beside the row.
            const elsewhere = Object.entries(row.problems).filter(([key]) => !shown.includes(key))
            return (
              <tr key={row.line}>
                <th scope="row">{row.line}</th>
                <td>
                  <Tag tone={tone}>{label}</Tag>
                  {reason && <FieldError as="span">{reason}</FieldError>}
                  {elsewhere.map(([key, problem]) => (
                    <FieldError as="span" key={key}>
                      {resource.fields[key] && text(resource.fields[key].label)}: {toProblemText(problem)}
                    </FieldError>
                  ))}
                </td>
                {shown.map((key) => (
                  <td key={key}>
                    <ImportCell
                      text={row.texts[key] ?? ''}
                      isSecret={isSecret(resource.fields[key])}
                      problem={row.problems[key]}
                      warning={row.warnings[key]}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {left > 0 && (
        <Button kind="link" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {t('importing.more', { rows: Math.min(ROWS_AT_ONCE, left), left: formats.number(left) })}
        </Button>
      )}
    </div>
  )
}

interface ImportCellProps {
  readonly text: string
  readonly isSecret: boolean
  readonly problem: Problem | undefined
  readonly warning: Problem | undefined
}

/** What the file has, a secret as dots, and what is wrong with it. */
function ImportCell({ text, isSecret, problem, warning }: ImportCellProps) {
  const toProblemText = useProblemText()
  return (
    <>
      {text === '' ? <Missing /> : isSecret ? <SecretCell /> : <span className="zg-cell-text">{text}</span>}
      {problem && <FieldError as="span">{toProblemText(problem)}</FieldError>}
      {warning && <span className="zg-import-warning">{toProblemText(warning)}</span>}
    </>
  )
}
