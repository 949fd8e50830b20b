import { useTranslation } from 'react-i18next'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import { Decision } from './Decision.tsx'

/** The operator received the money. */
export function ConfirmOrder(props: ActionProps) {
  const { t } = useTranslation()
  const [record] = props.records
  return (
    <Decision
      {...props}
      call="confirmPayment"
      payload={{ order_no: record?.order_no, status: 'paid' }}
      sentence={t('users.decisions.confirmOrder.sentence')}
      label={t('users.decisions.confirmOrder.label')}
      done={t('users.decisions.confirmOrder.done')}
    />
  )
}
