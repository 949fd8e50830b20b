import { useTranslation } from 'react-i18next'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import { Decision } from './Decision.tsx'
import { reasonField } from './reasonField.ts'

const fields = { reason: reasonField }
/** The request is refused, and the amount is back in the balance. */
export function RefuseExtract(props: ActionProps) {
  const { t } = useTranslation()
  const [record] = props.records
  return (
    <Decision
      {...props}
      call="decideExtract"
      payload={{ extract_id: record?.extract_id, state: 'refused' }}
      sentence={t('users.decisions.refuseExtract.sentence')}
      label={t('users.decisions.refuseExtract.label')}
      done={t('users.decisions.refuseExtract.done')}
      fields={fields}
    />
  )
}
