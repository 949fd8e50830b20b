import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { DeleteConsequence } from '../../dialog/DeleteConsequence.tsx'
import { idOf, markOf, titleOf } from '../../screenAddress.ts'

const NAMED_MAX = 5

interface BulkQuestionProps {
  readonly resource: Resource
  readonly records: readonly ResourceRecord[]
  /** Why the last try failed; '' means that there was none. */
  readonly problem: string
}

/** What will be gone: the first by name, the others as a number. */
export function BulkQuestion({ resource, records, problem }: BulkQuestionProps) {
  const { t } = useTranslate()
  const others = records.length - NAMED_MAX
  return (
    <>
      <ul className="zg-bulk-names">
        {records.slice(0, NAMED_MAX).map((record) => (
          <li key={idOf(resource, record)}>
            {titleOf(resource, record)} <span className="zg-muted zg-code">{markOf(resource, record)}</span>
          </li>
        ))}
        {others > 0 && <li className="zg-muted">{t('deleting.others', { count: others })}</li>}
      </ul>
      <DeleteConsequence resource={resource} />
      {problem && (
        <Alert tone="error" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}
