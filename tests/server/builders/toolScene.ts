import { expect } from 'vitest'
import type { CallName } from '../../../contract/toolApi.ts'
import { createId } from '../../../server/ids.ts'
import { aKey, aSuggestion } from './accessKeys.ts'
import { anAlertRule, keepAlert } from './alerts.ts'
import { aFamilyVerdict, aPilot, someBoxGoods } from './box.ts'
import { aBill, aCost, someProfitSettings } from './costs.ts'
import { aDaySheet, aTrafficDay, somePlatformRates } from './daySheets.ts'
import { aChance, aHotRow } from './hotLists.ts'
import { aPerson, type Person, someShops } from './people.ts'
import type { TestServer } from './testServer.ts'
import { someWork } from './work.ts'

const ID_MIN_CHARS = 16

/** A main account that has something of all that keys read, of each shop and of several at once. */
export interface FilledAccount {
  readonly main: Person
  /** In sort order. */
  readonly shops: readonly string[]
  /** A group with all of its shops. */
  readonly group_id: string
  /** Of a key that is none of those that a test tries. */
  readonly suggestion_id: string
  /** Of goods in the lists of the platform that it keeps. */
  readonly hot_id: string
}

/** `n`: numbers of goods begin with it, so that they are none of another account. */
export async function aFilledAccount(server: TestServer, n: number): Promise<FilledAccount> {
  const main = await aPerson(server)
  const shops = await someShops(server, main.ownerUid, 3)
  for (const [at, shop_uid] of shops.entries()) await fillShop(server, main, shop_uid, `${n}00${at}`)
  const hot_id = `${n}`.padEnd(ID_MIN_CHARS, '7')
  const group_id = await fillWhole(server, main, shops, hot_id)
  const suggestion_id = await suggestOf(server, main, shops)
  return { main, shops, group_id, suggestion_id, hot_id }
}

/** What is of one shop. */
async function fillShop(server: TestServer, main: Person, shop_uid: string, goods_id: string): Promise<void> {
  const save = saverOf(server, main)
  // A name that leaks is found as an id that leaks.
  await save('updateShop', { shop_uid, shop_name: shop_uid })
  await save('saveDaySheets', { sheets: [aDaySheet(server, { shop_uid })] })
  await save('savePlatformRates', { rates: [somePlatformRates(server, { shop_uid })] })
  await save('saveTrafficDays', { days: [aTrafficDay(server, { shop_uid })] })
  await save('markWork', someWork(server, { shop_uid }))
  await save('saveCosts', { entries: [aCost({ shop_uid, goods_id })] })
  await save('saveBill', aBill({ shop_uid }))
  const { rule_id } = await save('saveAlertRule', anAlertRule({ shops: 'these', shop_uid_list: [shop_uid] }))
  await keepAlert(server, main, { rule_id, shop_uid, goods_id })
  await keepPilot(server, main, [shop_uid])
  await save('saveFamilyVerdict', { ...aFamilyVerdict(shop_uid), verdict_id: createId() })
}

/** What is of the account, and what is of several of its shops at once, of which a key may see some. */
async function fillWhole(server: TestServer, main: Person, shops: readonly string[], hot_id: string): Promise<string> {
  const save = saverOf(server, main)
  const shared = someProfitSettings.shared.map((each) => ({ ...each, shop_uid_list: shops }))
  await save('saveProfitSettings', { ...someProfitSettings, shared })
  await save('saveHotDay', { list: 'today', rows: [{ ...aHotRow, id: hot_id }] })
  await save('saveChance', aChance({ chance_id: hot_id }))
  await save('saveAlertRule', anAlertRule())
  await save('saveAlertRule', anAlertRule({ shops: 'these', shop_uid_list: [...shops] }))
  await keepPilot(server, main, shops)
  const places = shops.map((shop_uid) => `${shop_uid}/1`)
  await save('saveFamilyVerdict', { ...aFamilyVerdict(''), places, verdict_id: createId() })
  return (await save('saveGroup', { group_name: createId().slice(-12), shop_uid_list: shops })).group_id
}

async function keepPilot(server: TestServer, main: Person, shops: readonly string[]): Promise<void> {
  const save = saverOf(server, main)
  const box_id = createId()
  await save('saveBoxGoods', { goods: [someBoxGoods({ box_id })] })
  await save('savePilot', aPilot({ pilot_id: createId(), box_id, shop_uids: [...shops] }))
}

async function suggestOf(server: TestServer, main: Person, shops: readonly string[]): Promise<string> {
  const key = await aKey(server, main, { may_suggest: true })
  const rows = shops.map((shop_uid) => ({ ...aSuggestion(shop_uid).change.rows[0], shop_uid }))
  const { suggestion_id } = await saverOf(server, key)('suggestBatch', aSuggestion('', { change: { kind: 'setPrice', rows } }))
  return suggestion_id
}

function saverOf(server: TestServer, who: { readonly token: string }) {
  return async (name: CallName, payload: object) => {
    const { code, data } = await server.call(name, payload, who)
    expect([name, code, code === 1000 ? null : data]).toEqual([name, 1000, null])
    return data
  }
}

/**
 * Ids of all that an account has, as its tables have them: of its shops, of what is in them, and of whatever else it keeps. `of`: of rows about these shops
 * alone. Such ids are made by this program, long, and the same for nobody else.
 */
export async function idsOfAccount({ database }: TestServer, ownerUid: string, of?: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { name, columns } of await database.db.introspection.getTables()) {
    const has = (column: string) => columns.some((each) => each.name === column)
    if (!has('owner_uid') || (of && !has('shop_uid'))) continue
    let query = database.db
      .selectFrom(name as 'shops')
      .selectAll()
      .where('owner_uid', '=', ownerUid)
    // PostgreSQL takes no empty list.
    if (of) query = query.where('shop_uid', 'in', [...of, ''])
    for (const row of await query.execute()) for (const id of idsIn(row)) found.add(id)
  }
  return found
}

function idsIn(row: object): readonly string[] {
  return Object.entries(row).flatMap(([column, value]) =>
    /_(uid|id)$/.test(column) && typeof value === 'string' && value.length >= ID_MIN_CHARS ? [value] : [],
  )
}
