import type { Certification } from '../../../../contract/entities/certification.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { certificationFields } from '../../../resources/shared/certificationFields.ts'
import { FieldTable } from '../FieldTable.tsx'

const columns = ['requested_at', 'kind', 'legal_name', 'document_no', 'state', 'reason'] as const

/** Every request so far; the number only by its ends, as the server gives it. */
export function CertificationHistory({ requests }: { readonly requests: readonly Certification[] }) {
  const { t } = useTranslate()
  const title = t('users.certification.history')
  return (
    <section className="zg-user-section" aria-labelledby="certification-history">
      <h2 id="certification-history">{title}</h2>
      <FieldTable
        label={title}
        fields={certificationFields}
        columns={columns}
        rows={requests}
        idOf={({ certification_id }) => certification_id}
      />
    </section>
  )
}
