import { field } from '../schema/field.ts'

/** An order of a plan, as its buyer and the operator see it. */
export const orderFields = {
  order_no: field.id({ label: { zh: '订单号', en: 'Order' }, widthPx: 260 }),
  plan_id: field.text({
    label: { zh: '套餐', en: 'Plan' },
    cell: () => import('../../pages/account/PricePlanCell.tsx').then((page) => page.PricePlanCell),
    widthPx: 110,
  }),
  amount_fen: field.money({ label: { zh: '金额', en: 'Amount' }, widthPx: 100 }),
  method: field.state({
    label: { zh: '付款方式', en: 'Paid by' },
    states: [
      { value: 'manual', label: { zh: '人工确认', en: 'Confirmed by hand' }, tone: 'quiet' },
      { value: 'alipay', label: { zh: '支付宝', en: 'Alipay' }, tone: 'quiet' },
    ],
  }),
  status: field.state({
    label: { zh: '状态', en: 'State' },
    states: [
      { value: 'waiting', label: { zh: '待付款', en: 'Waiting' }, tone: 'warning' },
      { value: 'paid', label: { zh: '已付款', en: 'Paid' }, tone: 'good' },
      { value: 'closed', label: { zh: '已关闭', en: 'Closed' }, tone: 'quiet' },
    ],
    widthPx: 110,
  }),
  created_at: field.dateTime({ label: { zh: '下单时间', en: 'Ordered' } }),
  paid_at: field.dateTime({ label: { zh: '付款时间', en: 'Paid at' } }),
}
