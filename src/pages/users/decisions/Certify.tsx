import { useTranslation } from 'react-i18next'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import { Decision } from './Decision.tsx'

/** The document was checked and belongs to the account. */
export function Certify(props: ActionProps) {
  const { t } = useTranslation()
  const [record] = props.records
  return (
    <Decision
      {...props}
      call="decideCertification"
      payload={{ certification_id: record?.certification_id, state: 'certified' }}
      sentence={t('users.decisions.certify.sentence')}
      label={t('users.decisions.certify.label')}
      done={t('users.decisions.certify.done')}
    />
  )
}
