import type { ComponentType } from 'react'
import type { CallName } from '../../../contract/toolApi.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { type Field, field } from '../../resources/schema/field.ts'
import type { ActionProps, ResourceRecord } from '../../resources/schema/resource.ts'
import { OperatorDecision } from './OperatorDecision.tsx'
import type { AccountTexts } from './texts.zh-CN.ts'
import './texts.ts'

/** Why something was refused: the person who asked reads it. */
const reasonField = field.longText({
  label: { zh: '原因', en: 'Reason' },
  help: { zh: '申请人会看到这段话。', en: 'The person who asked reads this.' },
})

const withReason = { reason: reasonField }
const order = { call: 'confirmPayment', id: 'order_no' } as const
const extract = { call: 'decideExtract', id: 'extract_id' } as const
const certification = { call: 'decideCertification', id: 'certification_id' } as const

/** What the operator decides about orders, extracts and certifications, and a main account about browsers. */
export const operatorDecisions = {
  confirmOrder: toDecision({ ...order, texts: 'confirmOrder', fixed: { status: 'paid' } }),
  closeOrder: toDecision({ ...order, texts: 'closeOrder', fixed: { status: 'closed' } }),
  payExtract: toDecision({ ...extract, texts: 'payExtract', fixed: { state: 'paid' } }),
  refuseExtract: toDecision({ ...extract, texts: 'refuseExtract', fixed: { state: 'refused' }, fields: withReason }),
  certify: toDecision({ ...certification, texts: 'certify', fixed: { state: 'certified' } }),
  refuseCertification: toDecision({ ...certification, texts: 'refuseCertification', fixed: { state: 'refused' }, fields: withReason }),
  permitBrowser: toDecision({ call: 'permitRelayKey', id: 'relay_key_id', texts: 'permitBrowser', fixed: {} }),
  withdrawAnnouncement: toDecision({
    call: 'saveAnnouncement',
    id: 'announcement_id',
    texts: 'withdrawAnnouncement',
    fixed: { action: 'withdraw' },
  }),
  withdrawBrowser: toDecision({ call: 'withdrawRelayKey', id: 'relay_key_id', texts: 'withdrawBrowser', fixed: {} }),
} as const

interface DecisionKind {
  /** Its texts: what follows, the button, what is said afterwards. */
  readonly texts: keyof AccountTexts['users']['decisions']
  readonly call: CallName
  /** What the record's id is called, on the record and in the call. */
  readonly id: string
  /** What is decided, as the call takes it. */
  readonly fixed: ResourceRecord
  /** What has to be typed for it; default: nothing. */
  readonly fields?: Readonly<Record<string, Field>>
}

/** A decision about one record, as the component of a row's action. */
function toDecision({ texts, call, id, fixed, fields }: DecisionKind): ComponentType<ActionProps> {
  return function DecisionOfRecord(props) {
    const { t } = useTranslate()
    const [record] = props.records
    return (
      <OperatorDecision
        {...props}
        call={call}
        payload={{ [id]: record?.[id], ...fixed }}
        sentence={t(`users.decisions.${texts}.sentence`)}
        label={t(`users.decisions.${texts}.label`)}
        done={t(`users.decisions.${texts}.done`)}
        {...(fields ? { fields } : {})}
      />
    )
  }
}
