import { useTranslation } from 'react-i18next'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import { Decision } from './Decision.tsx'

/** Nobody will pay it any more. */
export function CloseOrder(props: ActionProps) {
  const { t } = useTranslation()
  const [record] = props.records
  return (
    <Decision
      {...props}
      call="confirmPayment"
      payload={{ order_no: record?.order_no, status: 'closed' }}
      sentence={t('users.decisions.closeOrder.sentence')}
      label={t('users.decisions.closeOrder.label')}
      done={t('users.decisions.closeOrder.done')}
    />
  )
}
