import type { Verb } from '../../resources/schema/verb.ts'

/** Alerts, and orders that came back. */
export const returnsVerbs: readonly Verb[] = [
  {
    name: 'newAlertRule',
    label: { zh: '新增预警规则', en: 'New alert rule' },
    words: ['提醒', '预警设置', 'notify', 'warn'],
    page: 'returnConfig',
  },
  {
    name: 'findReturnReasons',
    label: { zh: '查看退货最多的商品', en: 'See which goods come back most' },
    words: ['退款', '退货率', 'refund', 'after-sale'],
    page: 'returnProduct',
  },
]
