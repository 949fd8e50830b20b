import { useTranslation } from 'react-i18next'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import { Decision } from './Decision.tsx'
import { reasonField } from './reasonField.ts'

const fields = { reason: reasonField }
/** The document does not fit; the account may ask again. */
export function RefuseCertification(props: ActionProps) {
  const { t } = useTranslation()
  const [record] = props.records
  return (
    <Decision
      {...props}
      call="decideCertification"
      payload={{ certification_id: record?.certification_id, state: 'refused' }}
      sentence={t('users.decisions.refuseCertification.sentence')}
      label={t('users.decisions.refuseCertification.label')}
      done={t('users.decisions.refuseCertification.done')}
      fields={fields}
    />
  )
}
