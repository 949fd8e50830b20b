import type { Right } from './roles.ts'
import type { CallName, WriteCallName } from './toolApi.ts'

/** Calls with which a program suggests something, each with the right that the key needs for it: it needs the grant to suggest besides. */
const suggestingCalls = {
  suggestBatch: 'goods.view',
  suggestCosts: 'profit.view',
  suggestAlertRule: 'returns.view',
} as const satisfies { readonly [Name in WriteCallName]?: Right }
type SuggestingCallName = keyof typeof suggestingCalls

const readingCalls = {
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
  // What a key suggested is its own: it has this right with the grant to suggest.
  suggestionList: 'keys.view',
  suggestion: 'keys.view',
} as const satisfies { readonly [Name in Exclude<CallName, WriteCallName>]?: Right }

/**
 * All that an access key reaches, each call with the right that the key needs for it; a call that is not named here refuses every key. Of calls that
 * read, those can be named whose answer may hold no session of a shop, no buyer, order or other key (decision 0226). Of batches the plan is free JSON,
 * so nothing can be promised about it: they are not named. Calls that write are those which keep a suggestion for a person, and no others (decision 0224).
 */
export const keyCalls = { ...readingCalls, ...suggestingCalls } as const
export type KeyCallName = keyof typeof keyCalls
export const keyCallNames = Object.keys(keyCalls) as readonly KeyCallName[]

/** Where each of them has an address of its own, `/api/v1/shopList`, which answers with the statuses of HTTP. */
export const KEY_API_PATH = '/api/v1'
/** Where they are described, as OpenAPI. */
export const OPEN_API_PATH = '/api/openapi.json'
/** Where assistants find each of them as a tool, by the Model Context Protocol (decision 0221). */
export const MCP_PATH = '/mcp'

/** May a key reach this call at all? */
export function isKeyCall(name: CallName): name is KeyCallName {
  return Object.hasOwn(keyCalls, name)
}

/** Does a program suggest something with it? It is a POST with a JSON body, and changes nothing until a person confirms it. */
export function isSuggestingCall(name: CallName): name is SuggestingCallName {
  return Object.hasOwn(suggestingCalls, name)
}
