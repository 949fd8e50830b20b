import type { Right } from './roles.ts'
import type { CallName, WriteCallName } from './toolApi.ts'

/**
 * All that an access key reaches, each call with the right that the key needs for it; a call that is not named here refuses every key. Only calls
 * that read can be named, and of these none whose answer may hold a session of a shop, a buyer, an order or another key (decision 0226). Of batches the plan is free JSON, so nothing can be promised about it: they are not named.
 */
export const keyCalls = {
  shopList: 'shop.view',
  groupList: 'shop.view',
  daySheetList: 'returns.view',
  platformRateList: 'returns.view',
  trafficDayList: 'returns.view',
  alertRuleList: 'returns.view',
  alertList: 'returns.view',
  workMarkList: 'shop.view',
  costList: 'profit.view',
  profitSettings: 'profit.view',
  billList: 'profit.view',
  hotDayList: 'hot.view',
  chanceList: 'hot.view',
  pilotList: 'goods.view',
  familyVerdictList: 'goods.view',
} as const satisfies { readonly [Name in Exclude<CallName, WriteCallName>]?: Right }
export type KeyCallName = keyof typeof keyCalls
export const keyCallNames = Object.keys(keyCalls) as readonly KeyCallName[]

/** Where each of them has an address of its own, `/api/v1/shopList`, which answers with the statuses of HTTP. */
export const KEY_API_PATH = '/api/v1'
/** Where they are described, as OpenAPI. */
export const OPEN_API_PATH = '/api/openapi.json'

/** May a key reach this call at all? */
export function isKeyCall(name: CallName): name is KeyCallName {
  return Object.hasOwn(keyCalls, name)
}
