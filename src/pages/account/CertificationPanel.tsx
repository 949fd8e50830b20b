import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Certification, Certified, certificationKinds } from '../../../contract/entities/certification.ts'
import { Role } from '../../../contract/roles.ts'
import { isDocumentNo } from '../../domain/documentNumbers.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { certificationFields } from '../../resources/shared/certificationFields.ts'
import { CallForm } from '../../screens/CallForm.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { FieldTable } from '../parts/FieldTable.tsx'

const { kind, legal_name, document_no } = certificationFields
const fields = { kind, legal_name, document_no }
const newest = { page_size: 20 }

/** The state of the certification, the form while there is something to ask for, and what was asked before. */
export function CertificationPanel({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const isOffered = useHasCapability('certifications')
  if (identity.role === Role.subUser) return <p>{t('users.certification.ofMain')}</p>
  if (!isOffered) return <p>{t('users.certification.notOffered')}</p>
  return <OwnCertification identity={identity} />
}

function OwnCertification({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const { open } = useNotification()
  const client = useQueryClient()
  const refresh = useRefreshIdentity()
  const { data, error, refetch } = useAnswer('certifications', newest)
  if (error !== null) return <FailureNotice error={error} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const state = toCertificationState(identity, data.list)
  const mayAsk = state === 'none' || state === 'refused'
  return (
    <>
      <section className="zg-user-section" aria-label={t('users.certification.title')}>
        <Alert tone={tones[state]} role="status">
          {t(`users.certification.states.${state}`, { reason: data.list[0]?.reason ?? '' })}
        </Alert>
        {mayAsk && <p className="zg-muted">{t('users.certification.why')}</p>}
        {mayAsk && (
          <CallForm
            call="requestCertification"
            fields={fields}
            check={findWrongDocument}
            submitLabel={t('users.certification.ask')}
            saved={() => {
              open?.({ type: 'success', message: t('users.certification.asked') })
              void client.invalidateQueries(answerKey('certifications'))
              void refresh()
            }}
          />
        )}
      </section>
      {data.list.length > 0 && <CertificationHistory requests={data.list} />}
    </>
  )
}

const tones = { none: 'info', requested: 'warning', refused: 'error', certified: 'success' } as const

const columns = ['requested_at', 'kind', 'legal_name', 'document_no', 'state', 'reason'] as const

/** Every request so far; the number only by its ends, as the server gives it. */
function CertificationHistory({ requests }: { readonly requests: readonly Certification[] }) {
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

/** Certified by the account's own record, else the state of its newest request; `none`: it never asked. */
function toCertificationState(
  { certification }: Pick<Identity, 'certification'>,
  [newest]: readonly Certification[],
): Certification['state'] | 'none' {
  return certification === Certified.yes ? 'certified' : (newest?.state ?? 'none')
}

/** A number that cannot be one of its kind, by its own check character: said before it is sent. */
function findWrongDocument({ kind, document_no }: ResourceRecord): Readonly<Record<string, string>> {
  const known = certificationKinds.find((each) => each === kind)
  if (!known || typeof document_no !== 'string' || document_no.trim() === '') return {}
  return isDocumentNo(known, document_no.trim().toUpperCase()) ? {} : { document_no: 'bad_document' }
}
