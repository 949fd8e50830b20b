import { keyModules } from '../../../contract/entities/accessKey.ts'
import { createId } from '../../../server/ids.ts'
import { anAlertRule } from './alerts.ts'
import { PASSWORD, type Person } from './people.ts'
import type { TestServer } from './testServer.ts'

/** What a key is asked for with: everything its person has, for a month, unless told otherwise. */
export const aKeyPayload = (overrides: object = {}) => ({
  name: createId(),
  modules: [...keyModules],
  all_shops: true,
  days: 30,
  password: PASSWORD,
  ...overrides,
})

/** A key of a person, as a program holds it: its `token` goes where a login's goes. */
export async function aKey(server: TestServer, person: Person, overrides: object = {}): Promise<{ token: string; key_id: string }> {
  const { code, msg, data } = await server.call('createAccessKey', aKeyPayload(overrides), person)
  if (code !== 1000) throw new Error(`no key: ${code} ${msg}`)
  return { token: data.secret, key_id: data.key.key_id }
}

/** What a program suggests of a shop: a new price of one SKU. */
export const aSuggestion = (shop_uid: string, overrides: object = {}) => ({
  title: '清仓降价',
  note: '库存多',
  change: { kind: 'setPrice', rows: [{ shop_uid, goods_id: '500001', sku_id: '600001', group_fen: 1990 }] },
  ...overrides,
})

/** The purchase price of one SKU. */
export const someSuggestedCosts = (shop_uid: string, overrides: object = {}) => ({
  title: '九月进价',
  rows: [{ shop_uid, goods_id: '500001', sku_id: '600001', terms: { costFen: 850 } }],
  ...overrides,
})

/** A rule about one shop. */
export const aSuggestedRule = (shop_uid: string, overrides: object = {}) => ({
  title: '退款率提醒',
  rule: { ...anAlertRule({ shops: 'these', shop_uid_list: [shop_uid] }), group_id: '', ...overrides },
})
