import { field } from '../schema/field.ts'

/** A request to be paid, as the account and the operator see it. */
export const extractFields = {
  amount_fen: field.money({ label: { zh: '金额', en: 'Amount' } }),
  account: field.text({
    label: { zh: '收款账号', en: 'Paid to' },
    help: {
      zh: '例如“支付宝 138…（王某）”。只有你和运营人员能看到。',
      en: 'For example “Alipay 138… (Wang)”. Only you and the operator see it.',
    },
    widthPx: 200,
  }),
  state: field.state({
    label: { zh: '状态', en: 'State' },
    states: [
      { value: 'requested', label: { zh: '待处理', en: 'Waiting' }, tone: 'warning' },
      { value: 'paid', label: { zh: '已打款', en: 'Paid' }, tone: 'good' },
      { value: 'refused', label: { zh: '已拒绝', en: 'Refused' }, tone: 'bad' },
    ],
    widthPx: 110,
  }),
  requested_at: field.dateTime({ label: { zh: '申请时间', en: 'Requested' } }),
  decided_at: field.dateTime({ label: { zh: '处理时间', en: 'Decided' } }),
  reason: field.longText({ label: { zh: '说明', en: 'Reason' }, widthPx: 180 }),
}
