import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Role } from '../../../../contract/roles.ts'
import { useHasCapability } from '../../../providers/accessControl/useIsOffered.ts'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import { answerKey, useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useRefreshIdentity } from '../../../providers/services/useRefreshIdentity.ts'
import { certificationFields } from '../../../resources/shared/certificationFields.ts'
import { ListSkeleton } from '../../../ui/ListStates.tsx'
import { Failure } from '../Failure.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { CertificationHistory } from './CertificationHistory.tsx'
import { findWrongDocument } from './findWrongDocument.ts'
import { toCertificationState } from './toCertificationState.ts'

const { kind, legal_name, document_no } = certificationFields
const fields = { kind, legal_name, document_no }
const newest = { page_size: 20 }

/** Where the account stands, the form while there is something to ask for, and what was asked before. */
export function CertificationPanel({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const isOffered = useHasCapability('certifications')
  if (identity.role === Role.subUser) return <p>{t('users.certification.ofMain')}</p>
  if (!isOffered) return <p>{t('users.certification.notOffered')}</p>
  return <Certification identity={identity} />
}

function Certification({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const { open } = useNotification()
  const client = useQueryClient()
  const refresh = useRefreshIdentity()
  const { data, error, refetch } = useAnswer('certifications', newest)
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const state = toCertificationState(identity, data.list)
  const mayAsk = state === 'none' || state === 'refused'
  return (
    <>
      <section className="zg-user-section" aria-label={t('users.certification.title')}>
        <p className={`zg-alert ${alerts[state]}`} role="status">
          {t(`users.certification.states.${state}`, { reason: data.list[0]?.reason ?? '' })}
        </p>
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

const alerts = { none: 'zg-alert-info', requested: 'zg-alert-warning', refused: 'zg-alert-error', certified: 'zg-alert-success' } as const
