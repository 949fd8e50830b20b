import type { ReactNode } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'

interface ConflictTableProps {
  readonly rows: readonly { readonly key: string; readonly label: string; readonly mine: ReactNode; readonly theirs: ReactNode }[]
}

/** What somebody else saved first, beside what was typed, line by line. */
export function ConflictTable({ rows }: ConflictTableProps) {
  const { t } = useTranslate()
  return (
    <div className="zg-table-frame">
      <table className="zg-table zg-table-compact">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('forms.mine')}</th>
            <th scope="col">{t('forms.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, mine, theirs }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
