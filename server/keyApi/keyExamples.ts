import type { KeyCallName } from '../../contract/keyCalls.ts'
import type { CallInput } from '../../contract/toolApi.ts'

const week = { first_day: '2026-11-01', last_day: '2026-11-07' } as const

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
}
