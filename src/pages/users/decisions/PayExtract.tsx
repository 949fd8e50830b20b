import { useTranslation } from 'react-i18next'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import { Decision } from './Decision.tsx'

/** The operator has transferred the money. */
export function PayExtract(props: ActionProps) {
  const { t } = useTranslation()
  const [record] = props.records
  return (
    <Decision
      {...props}
      call="decideExtract"
      payload={{ extract_id: record?.extract_id, state: 'paid' }}
      sentence={t('users.decisions.payExtract.sentence')}
      label={t('users.decisions.payExtract.label')}
      done={t('users.decisions.payExtract.done')}
    />
  )
}
