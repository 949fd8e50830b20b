import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type QuotaKind, type QuotaUsage, quotaKinds, quotaOf, quotas } from '../../../contract/quotas.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import type { Tables } from '../../../server/db/schema.ts'
import { createId } from '../../../server/ids.ts'
import { addStoredBytes, type StoredKind } from '../../../server/repositories/storedBytes.ts'
import { aKey, aKeyPayload, aSuggestion } from '../builders/accessKeys.ts'
import { anAlertRule, aReading } from '../builders/alerts.ts'
import { aClaim, aFamilyVerdict, aListing, aPilot, someBoxGoods } from '../builders/box.ts'
import { aBill, aCost } from '../builders/costs.ts'
import { type CrudNoun, crudNouns, type cruds } from '../builders/cruds.ts'
import { aDaySheet, dayBack, emptyLines } from '../builders/daySheets.ts'
import { aChance, aHotRow } from '../builders/hotLists.ts'
import { aPerson, cookieOf, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestReply, type TestServer } from '../builders/testServer.ts'
import { someWork } from '../builders/work.ts'

let server: TestServer
let free: Person
let shops: string[]
/** The program that writes suggestions. */
let suggester: { readonly token: string }
/** So that whatever is written has an id of its own. */
let turn = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  free = await aPerson(server, { level: 0 })
  shops = await someShops(server, free.ownerUid, 2)
})

const call = (name: CallName, payload: object) => server.call(name, payload, free)
const next = () => {
  turn += 1
  return `${turn}`
}
const times = (count: number) => Array.from({ length: count }, next)
const shop = () => shops[0] ?? ''

interface Limited {
  /** Adds so many in one write, or one where a write adds one; of what is weighed, so many times as much. */
  readonly write: (count: number) => Promise<TestReply>
  /** The most that one write adds. */
  readonly most: number
  /** Rows that count: the table, and the columns that make another row of one. Absent: what is weighed, or so few that they are written. */
  readonly rows?: readonly [keyof Tables, ...string[]]
  /** What must be there before. */
  readonly prepare?: () => Promise<unknown>
}

const one = (name: CallName, toPayload: (id: string) => object) => ({ write: () => call(name, toPayload(next())), most: 1 })

type CrudQuota = (typeof cruds)[keyof typeof cruds]['quota']

const ofCruds = Object.fromEntries(crudNouns.map(([, noun]) => [noun.quota, ofCrud(noun)])) as Readonly<Record<CrudQuota, Limited>>

function ofCrud({ calls: [, save], table, id, title, one: sample, role }: CrudNoun): Limited {
  return {
    ...one(save, (name) => ({ ...sample, [title]: name })),
    rows: [table, id, title],
    async prepare() {
      if (role) free = await aPerson(server, { level: 0, role })
    },
  }
}

const limited: Readonly<Record<Exclude<QuotaKind, 'shops'>, Limited>> = {
  ...ofCruds,
  subAccounts: one('createSubAccount', (id) => ({ username: `q${id}`, password: PASSWORD, name: 'h', shop_uid_list: [], rights: {} })),
  groups: { ...one('saveGroup', (id) => ({ group_name: id })), rows: ['shop_groups', 'group_id', 'group_name'] },
  accessKeys: one('createAccessKey', (name) => aKeyPayload({ name })),
  suggestions: {
    async prepare() {
      suggester = await aKey(server, free, { may_suggest: true })
    },
    write: () => server.call('suggestBatch', aSuggestion(shop(), { title: next() }), suggester),
    most: 1,
    rows: ['suggestions', 'suggestion_id'],
  },
  channels: {
    ...one('saveChannel', (name) => ({
      name,
      address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=11111111-2222-4333-8444-555555555555',
      topics: [],
    })),
    rows: ['channels', 'channel_id', 'name'],
  },
  alertRules: { ...one('saveAlertRule', (id) => ({ ...anAlertRule(), name: id })), rows: ['alert_rules', 'rule_id', 'name'] },
  alerts: {
    prepare: () => call('saveAlertRule', { ...anAlertRule(), name: '规则', each: 'goods', goods_id_list: [] }),
    async write(count) {
      const [rule] = (await call('alertRuleList', {})).data.list
      return call('saveAlertReadings', { readings: times(count).map((goods_id) => aReading(server, rule, { shop_uid: shop(), goods_id })) })
    },
    most: 100,
    rows: ['alerts', 'alert_id', 'goods_id'],
  },
  workMarks: { ...one('markWork', (subject) => someWork(server, { shop_uid: shop(), subject })), rows: ['work_marks', 'subject'] },
  batches: {
    ...one('saveBatchJob', (job_id) => ({ job_id, kind: 'setPrice', title: 't', state: 'planned' })),
    rows: ['batch_jobs', 'job_id'],
  },
  batchBytes: {
    write: (count) =>
      call('saveBatchJob', { job_id: `w${next()}`, kind: 'k', title: 't', state: 'planned', plan: { t: 'x'.repeat(count * 99) } }),
    most: 900,
  },
  daySheetBytes: {
    write: (count) =>
      call('saveDaySheets', {
        sheets: [
          aDaySheet(server, { shop_uid: shops[turn % 2] ?? '', day: dayBack(server, Number(next()) % 900), lines: emptyLines(count) }),
        ],
      }),
    most: 4_000,
  },
  costs: {
    write: (count) => call('saveCosts', { entries: times(count).map((goods_id) => aCost({ shop_uid: shop(), goods_id })) }),
    most: 500,
    rows: ['cost_entries', 'goods_id'],
  },
  bills: {
    ...one('saveBill', (id) => {
      const month = `${2000 + (Number(id) % 25)}-${String((Number(id) % 12) + 1).padStart(2, '0')}`
      return aBill({
        shop_uid: shops[Math.floor(Number(id) / 300) % 2] ?? '',
        month,
        lines: [{ day: `${month}-01`, kind: 'income', name: '', fen: 1, count: 1 }],
      })
    }),
    rows: ['platform_bills', 'shop_uid'],
  },
  hotDays: { ...one('saveHotDay', (subject) => ({ list: 'today', subject, rows: [aHotRow] })), rows: ['hot_days', 'subject'] },
  chances: { ...one('saveChance', (chance_id) => aChance({ chance_id })), rows: ['chances', 'chance_id'] },
  boxGoods: {
    write: (count) => call('saveBoxGoods', { goods: times(count).map((box_id) => someBoxGoods({ box_id })) }),
    most: 20,
    rows: ['box_goods', 'box_id'],
  },
  boxBytes: {
    write: (count) =>
      call('saveBoxGoods', {
        goods: [
          someBoxGoods({
            box_id: next(),
            listing: aListing({ pictures: times(10).map(() => `https://e/${'p'.repeat(45 * Math.min(10, count))}`) }),
          }),
        ],
      }),
    most: 10,
  },
  claims: {
    prepare: () => call('saveBoxGoods', { goods: times(20).map((_, index) => someBoxGoods({ box_id: `c${index}` })) }),
    async write(count) {
      const claims = (await call('boxList', { page_size: 200 })).data.list as { box_id: string; claims: { shop_uid: string }[] }[]
      const open = claims.flatMap(({ box_id, claims: made }) =>
        shops.filter((uid) => !made.some(({ shop_uid }) => shop_uid === uid)).map((shop_uid) => aClaim({ box_id, shop_uid })),
      )
      const begin = Number(next()) % Math.max(1, open.length - count)
      return call('saveClaims', { claims: open.slice(begin, begin + count) })
    },
    most: 15,
    rows: ['box_claims', 'shop_uid'],
  },
  pilots: {
    prepare: () => call('saveBoxGoods', { goods: [someBoxGoods()] }),
    ...one('savePilot', (pilot_id) => aPilot({ pilot_id, shop_uids: [shop()] })),
    rows: ['pilots', 'pilot_id'],
  },
  familyVerdicts: {
    ...one('saveFamilyVerdict', (verdict_id) => aFamilyVerdict(shop(), { verdict_id })),
    rows: ['family_verdicts', 'verdict_id'],
  },
  extracts: {
    prepare: () =>
      server.database.write((db) =>
        db
          .insertInto('rewards')
          .values({
            owner_uid: free.ownerUid,
            reward_id: createId(),
            order_no: createId(),
            from_username: 'x',
            amount_fen: 1e9,
            earned_at: 1,
          })
          .execute(),
      ),
    ...one('requestExtract', () => ({ amount_fen: 100, account: '支付宝 138' })),
    rows: ['extracts', 'extract_id'],
  },
}

const kinds = Object.keys(limited) as (keyof typeof limited)[]
const usageOf = async (kind: QuotaKind): Promise<number> =>
  (await call('quotaUsage', {})).data.list.find((usage: QuotaUsage) => usage.kind === kind).used

/** How much one write adds; it is written. */
async function writeOne(kind: keyof typeof limited): Promise<number> {
  const before = await usageOf(kind)
  expect(await limited[kind].write(1)).toMatchObject({ code: 1000 })
  return (await usageOf(kind)) - before
}

/** Makes it so that so much is left. */
async function leave(kind: keyof typeof limited, wanted: number): Promise<void> {
  const missing = quotaOf(kind, 0) - wanted - (await usageOf(kind))
  const { rows, write } = limited[kind]
  if (quotas[kind].unit === 'bytes') await addStoredBytes(server.database.db, free.ownerUid, kind as StoredKind, missing)
  else if (rows) await copyRow(rows, missing)
  else for (let count = 0; count < missing; count += 1) await write(1)
  expect(await usageOf(kind)).toBe(quotaOf(kind, 0) - wanted)
}

async function copyRow([table, ...columns]: readonly [keyof Tables, ...string[]], count: number): Promise<void> {
  await server.database.write(async (db) => {
    const row = await db
      .selectFrom(table)
      .selectAll()
      .where('owner_uid' as never, '=', free.ownerUid as never)
      .executeTakeFirstOrThrow()
    for (let done = 0; done < count; done += 200) {
      const copies = Array.from({ length: Math.min(200, count - done) }, () => ({
        ...row,
        ...Object.fromEntries(columns.map((column) => [column, `copy${next()}`])),
      }))
      await db
        .insertInto(table)
        .values(copies as never)
        .execute()
    }
  })
}

describe('a quota', () => {
  it('is tried, each of them', () => {
    expect(['shops', ...kinds].toSorted()).toEqual(quotaKinds.toSorted())
  })

  it.each(kinds)('of %s is filled to the last one by small writes, and the next is refused whole', async (kind) => {
    await limited[kind].prepare?.()
    const size = await writeOne(kind)
    await leave(kind, 3 * size)
    for (let count = 0; count < 3; count += 1) expect(await writeOne(kind)).toBe(size)
    const allowed = quotaOf(kind, 0)
    expect(await usageOf(kind)).toBe(allowed)
    expect(await limited[kind].write(1)).toMatchObject({ code: 1005, data: { quota: { kind, used: allowed, allowed } } })
    expect(await usageOf(kind)).toBe(allowed)
  })

  it.each(kinds.filter((kind) => limited[kind].most > 1))(
    'of %s refuses one write far beyond it, and keeps nothing of it',
    async (kind) => {
      await limited[kind].prepare?.()
      const size = await writeOne(kind)
      await leave(kind, size)
      const used = quotaOf(kind, 0) - size
      expect(await limited[kind].write(limited[kind].most)).toMatchObject({ code: 1005, data: { quota: { kind, used } } })
      expect(await usageOf(kind)).toBe(used)
      expect(await writeOne(kind)).toBe(size)
    },
  )

  it.each(kinds.filter((kind) => kind !== 'claims'))('of %s holds where many write at once', async (kind) => {
    await limited[kind].prepare?.()
    const size = await writeOne(kind)
    await leave(kind, 2 * size)
    const replies = await Promise.all(times(6).map(() => limited[kind].write(1)))
    expect(replies.map(({ code }) => code).toSorted()).toEqual([1000, 1000, 1005, 1005, 1005, 1005])
    expect(await usageOf(kind)).toBe(quotaOf(kind, 0))
  })

  it('of shops is filled, and holds where many are added at once', async () => {
    free = await aPerson(server, { level: 0 })
    const replies = await Promise.all(times(5).map((id) => call('addShop', { shop_id: id, shop_name: id, cookie: cookieOf(id) })))
    expect(replies.map(({ code }) => code).toSorted()).toEqual([1000, 1000, 1005, 1005, 1005])
    expect(await usageOf('shops')).toBe(quotaOf('shops', 0))
  })
})
