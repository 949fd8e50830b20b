import { reasonField } from './reasonField.ts'
import { toDecision } from './toDecision.tsx'

const withReason = { reason: reasonField }
const order = { call: 'confirmPayment', id: 'order_no' } as const
const extract = { call: 'decideExtract', id: 'extract_id' } as const
const certification = { call: 'decideCertification', id: 'certification_id' } as const

/** What the operator decides about orders, extracts and certifications. */
export const operatorDecisions = {
  confirmOrder: toDecision({ ...order, texts: 'confirmOrder', fixed: { status: 'paid' } }),
  closeOrder: toDecision({ ...order, texts: 'closeOrder', fixed: { status: 'closed' } }),
  payExtract: toDecision({ ...extract, texts: 'payExtract', fixed: { state: 'paid' } }),
  refuseExtract: toDecision({ ...extract, texts: 'refuseExtract', fixed: { state: 'refused' }, fields: withReason }),
  certify: toDecision({ ...certification, texts: 'certify', fixed: { state: 'certified' } }),
  refuseCertification: toDecision({ ...certification, texts: 'refuseCertification', fixed: { state: 'refused' }, fields: withReason }),
} as const
