import type { KeyCallName } from '../../contract/keyCalls.ts'
import type { CallInput } from '../../contract/toolApi.ts'

const week = { first_day: '2026-11-01', last_day: '2026-11-07' } as const

/** Ids in examples: a program has its own from `shopList` and from what it suggested. */
export const exampleIds = { shop_uid: 'id-of-a-shop', suggestion_id: 'id-of-a-suggestion' } as const

/** A request of each call that a key reaches, as the description shows it; a test makes every one. */
export const keyExamples: { readonly [Name in KeyCallName]: CallInput<Name> } = {
  shopList: {},
  groupList: {},
  daySheetList: week,
  platformRateList: week,
  trafficDayList: week,
  alertRuleList: {},
  alertList: {},
  workMarkList: {},
  costList: {},
  profitSettings: {},
  billList: { first_month: '2026-10', last_month: '2026-11' },
  hotDayList: { list: 'today', first_day: week.first_day, last_day: week.last_day },
  chanceList: {},
  pilotList: {},
  familyVerdictList: {},
  suggestionList: {},
  suggestion: { suggestion_id: exampleIds.suggestion_id },
  suggestBatch: {
    title: '清仓降价',
    note: '库存超过 30 天的销量',
    change: {
      kind: 'setPrice',
      rows: [{ shop_uid: exampleIds.shop_uid, goods_id: '500001', sku_id: '600001', group_fen: 1990 }],
    },
  },
  suggestCosts: {
    title: '九月进价',
    rows: [{ shop_uid: exampleIds.shop_uid, goods_id: '500001', sku_id: '600001', valid_from: '2026-09-01', terms: { costFen: 850 } }],
  },
  suggestAlertRule: {
    title: '退款率提醒',
    rule: {
      name: '退款率超过三成',
      measure: 'refundAfterShippingRate',
      basis: 'ordered',
      window_days: 7,
      each: 'shop',
      shops: 'these',
      shop_uid_list: [exampleIds.shop_uid],
      kind: 'absolute',
      enter_line: 0.3,
      leave_line: 0.25,
      is_cautious: true,
      least_orders: 20,
      days_in_row: 1,
      quiet_from: '',
      quiet_to: '',
      is_on: true,
    },
  },
}
