import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { daySheetColumns } from '../../../contract/entities/daySheet.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import type { Tables } from '../../../server/db/schema.ts'
import { PART_MAX_BYTES } from '../../../server/http/answerInParts.ts'
import { createId } from '../../../server/ids.ts'
import { saveDaySheets } from '../../../server/repositories/daySheets.ts'
import { anAlertRule, keepAlertRule } from '../builders/alerts.ts'
import { aListing, aSku } from '../builders/box.ts'
import { aDaySheet, dayBack, somePlatformRates } from '../builders/daySheets.ts'
import { aHotRow } from '../builders/hotLists.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** What an answer that is made at once may weigh; JSON of twice as much takes some hundredths of a second. */
const WHOLE_MAX_BYTES = 6_000_000
/** Of one text that is made, whatever the answer weighs: a row of a list, or a small answer. */
const TEXT_MAX_BYTES = WHOLE_MAX_BYTES
const SHOPS = 1_000
const GOODS = 24
/** Of groups, and of sub-accounts, each of which has all shops. */
const HOLDERS = 20
const HAN = '据'

let server: TestServer
let owner: Person
let shops: string[]

beforeAll(async () => {
  server = await startTestServer()
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, SHOPS)
}, 240_000)
afterAll(() => server.close())

/** Rows straight into the database: no call would take so many at once. */
async function keep<Name extends keyof Tables>(table: Name, count: number, toRow: (index: number) => Omit<Tables[Name], 'owner_uid'>) {
  await server.database.write(async (db) => {
    const atOnce = count > 2_200 ? 1_000 : 20
    for (let done = 0; done < count; done += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, count - done) }, (_, at) => ({ owner_uid: owner.ownerUid, ...toRow(done + at) }))
      await db
        .insertInto(table)
        .values(rows as never)
        .execute()
    }
  })
}

const json = JSON.stringify
const versioned = { saved_at: 1, saved_by_name: HAN.repeat(64), version: 1 }
const made = { created_at: 1, updated_at: 1, version: 1 }

interface Heavy {
  /** With the most that the schema of the write takes; of many rows so many that 16 MB are passed. */
  readonly fill: () => Promise<unknown>
  readonly payload?: () => Record<string, string>
  /** How many rows are answered. */
  readonly rows: number
  /** The list in the data. Default: `list`. */
  readonly list?: string
}

const heavy: Partial<Record<CallName, Heavy>> = {
  boxList: {
    async fill() {
      const picture_url = `https://e/${'图'.repeat(480)}`
      const skus = Array.from({ length: 200 }, () =>
        aSku({ spec: [HAN.repeat(60), HAN.repeat(60)], outer_code: HAN.repeat(100), picture_url }),
      )
      const listing = json(aListing({ skus }))
      await keep('box_goods', GOODS, (index) => ({
        box_id: `b${index}`,
        origin: 'link',
        source_goods_id: '',
        source_url: '',
        source_name: '',
        source_shop_uid: '',
        source_right: 'own',
        right_note: '',
        stage: 'collected',
        title: `t${index}`,
        listing,
        first_picture: 'one',
        price_rule: null,
        notes: '',
        added_at: index,
        ...versioned,
      }))
      await keep('box_claims', GOODS * SHOPS, (index) => ({
        box_id: `b${index % GOODS}`,
        shop_uid: shops[Math.floor(index / GOODS)] ?? '',
        state: 'claimed',
        goods_id: '',
        goods_commit_id: '',
        job_id: '',
        reason: index < GOODS * 20 ? HAN.repeat(500) : '',
        field: '',
        saved_at: 1,
        handed_in_at: 0,
        job_version: 0,
      }))
    },
    payload: () => ({ page_size: '200' }),
    rows: GOODS,
  },
  // After the one above, whose goods have one picture.
  samePictures: {
    fill: async () => undefined,
    payload: () => ({ box_ids: json(Array.from({ length: 200 }, (_, index) => `b${index}`)) }),
    rows: GOODS * (GOODS - 1),
  },
  claimList: { fill: async () => undefined, payload: () => ({ states: json(['claimed']), page_size: '200' }), rows: 200 },
  batchJobList: {
    fill: () =>
      keep('batch_jobs', 200, (index) => ({
        job_id: `j${index}`,
        kind: 'setPrice',
        title: HAN.repeat(200),
        state: 'done',
        starts_at: null,
        plan: json({ text: 'x'.repeat(99_000) }),
        created_by: owner.userUid,
        created_by_name: '',
        row_counts: null,
        stopped_by_name: null,
        ...made,
      })),
    payload: () => ({ page_size: '200' }),
    rows: 200,
  },
  batchJob: {
    async fill() {
      const values = json({ text: HAN.repeat(15_000) })
      await keep('batch_rows', 200, (row_no) => ({
        job_id: 'j0',
        row_no,
        shop_uid: shops[0] ?? '',
        label: HAN.repeat(300),
        before: values,
        after: values,
        outcome: 'waiting',
        reason: HAN.repeat(500),
      }))
    },
    payload: () => ({ job_id: 'j0', page_size: '200' }),
    rows: 200,
  },
  suggestion: {
    async fill() {
      const change = {
        kind: 'setTitle',
        rows: Array.from({ length: 500 }, () => ({ shop_uid: shops[0], goods_id: '1', title: HAN.repeat(120) })),
      }
      await keep('suggestions', 1, () => ({
        suggestion_id: 's0',
        user_uid: owner.userUid,
        key_id: 'k0',
        key_name: '',
        kind: change.kind,
        title: HAN.repeat(60),
        note: HAN.repeat(500),
        change: json(change),
        shop_rows: json({ [shops[0] ?? '']: 500 }),
        state: 'confirmed',
        created_at: 1,
        expires_at: 1,
        settled_at: 1,
        settled_by_name: '',
        reason: '',
        outcome: json({ job_id: 'j5' }),
      }))
      const values = json({ goods_id: '1', text: HAN.repeat(15_000) })
      await keep('batch_rows', 1_000, (row_no) => ({
        job_id: 'j5',
        row_no,
        shop_uid: shops[0] ?? '',
        label: HAN.repeat(300),
        before: values,
        after: values,
        outcome: 'failed',
        reason: `refused|1|${HAN.repeat(490)}`,
      }))
    },
    payload: () => ({ suggestion_id: 's0' }),
    rows: 500,
    list: 'outcomes',
  },
  savedViewList: {
    fill: () =>
      keep('saved_views', 200, (index) => ({
        view_id: `v${index}`,
        user_uid: owner.userUid,
        screen: 's',
        name: `${index}`,
        query: HAN.repeat(2_000),
        columns: null,
        shop_uid_list: json(shops),
        is_shared: 1,
        ...made,
      })),
    payload: () => ({ page_size: '200' }),
    rows: 200,
  },
  pilotList: {
    fill: () =>
      keep('pilots', 400, (index) => ({
        pilot_id: `p${index}`,
        box_id: 'b0',
        title: HAN.repeat(200),
        shop_uids: json(shops.slice(0, 20)),
        rollout_shop_uids: json(shops.slice(20)),
        first_day: '2026-01-01',
        wanted_orders: 1,
        state: 'running',
        notes: '',
        started_at: index,
        started_by_name: '',
        decided_at: null,
        decided_by_name: '',
        version: 1,
      })),
    rows: 400,
  },
  familyVerdictList: {
    fill: () =>
      keep('family_verdicts', 400, (index) => ({
        verdict_id: `v${index}`,
        places: json(Array.from({ length: 300 }, (_, at) => `${shops[at % shops.length]}/${100_000_000_000 + at}`)),
        others: json([]),
        said_at: index,
        said_by_name: '',
      })),
    rows: 400,
  },
  chanceList: {
    fill: () =>
      keep('chances', 2_000, (index) => ({
        chance_id: `c${index}`,
        keywords: HAN.repeat(80),
        refer_price_fen: 1,
        hot_index: 1,
        pic_url: HAN.repeat(500),
        state: 'picked',
        source_url: `https://e/${HAN.repeat(480)}`,
        cost_fen: null,
        margin_bp: null,
        goods_id: '',
        notes: HAN.repeat(200),
        picked_at: index,
        ...versioned,
      })),
    rows: 2_000,
  },
  billList: {
    async fill() {
      const lines = json(
        Array.from({ length: 2_000 }, () => ({ day: '2026-10-01', kind: 'income', name: HAN.repeat(40), fen: 1, count: 1 })),
      )
      await keep('platform_bills', 50, (index) => ({
        shop_uid: shops[index] ?? '',
        month: index % 2 === 0 ? '2026-09' : '2026-10',
        file_name: '',
        lines,
        refused_lines: null,
        saved_by: '',
        saved_by_name: '',
        saved_at: 1,
      }))
    },
    payload: () => ({ first_month: '2026-01', last_month: '2026-12' }),
    rows: 50,
  },
  costImportList: {
    async fill() {
      const refused = json(Array.from({ length: 500 }, (_, line) => ({ line, column: HAN.repeat(40), reason: HAN.repeat(60) })))
      await keep('cost_imports', 60, (index) => ({
        user_uid: owner.userUid,
        import_id: `i${index}`,
        user_name: '',
        file_name: HAN.repeat(200),
        imported_at: index,
        added: 1,
        changed: 1,
        same: 1,
        refused,
        refused_total: 500,
        recount_from: null,
      }))
    },
    rows: 60,
  },
  costList: {
    fill: () =>
      keep('cost_entries', 2_000, (index) => ({
        shop_uid: shops[0] ?? '',
        goods_id: `${index}`,
        sku_id: '',
        valid_from: '2026-01-01',
        terms: json({ costFen: 1e8 }),
        weight_grams: 1,
        courier: HAN.repeat(40),
        source: 'inherited',
        proof: HAN.repeat(300),
        is_refused: 0,
        saved_by: '',
        saved_by_name: HAN.repeat(64),
        saved_at: 1,
      })),
    rows: 2_000,
  },
  workMarkList: {
    fill: () =>
      keep('work_marks', 20_000, (index) => ({
        user_uid: owner.userUid,
        kind: 'loggedOut',
        shop_uid: shops[0] ?? '',
        subject: `${index}${HAN.repeat(90)}`,
        state: 'done',
        until: 9e12,
        count: 1,
        worth_fen: 1,
        from_name: '',
        to_uid: '',
        to_name: '',
        at: index,
      })),
    rows: 20_000,
  },
  groupList: {
    async fill() {
      await keep('shop_groups', HOLDERS, (index) => ({ group_id: `g${index}`, group_name: `${index}`, ...made }))
      await keep('shop_group_members', HOLDERS * SHOPS, (index) => ({
        group_id: `g${index % HOLDERS}`,
        shop_uid: shops[Math.floor(index / HOLDERS)] ?? '',
      }))
    },
    rows: HOLDERS,
    list: '',
  },
  subAccountList: {
    async fill() {
      const main = await server.database.db.selectFrom('users').selectAll().where('user_uid', '=', owner.userUid).executeTakeFirstOrThrow()
      await keep('users', HOLDERS, (index) => ({ ...main, user_uid: `u${index}`, username: `u${index}`, role: null, rights: '{}' }))
      await keep('shop_assignments', HOLDERS * SHOPS, (index) => ({
        user_uid: `u${index % HOLDERS}`,
        shop_uid: shops[Math.floor(index / HOLDERS)] ?? '',
      }))
    },
    payload: () => ({ page_size: '200' }),
    rows: HOLDERS,
  },
  daySheetList: {
    async fill() {
      await server.call('saveDaySheets', { sheets: [aDaySheet(server, { shop_uid: shops[0] ?? '' })] }, owner)
      const row = await server.database.db
        .selectFrom('day_sheets')
        .selectAll()
        .where('owner_uid', '=', owner.ownerUid)
        .executeTakeFirstOrThrow()
      const totals = Object.fromEntries(daySheetColumns.map((column) => [column, 9e15]))
      const sheets = shops.map((shop_uid) => ({ ...row, ...totals, shop_uid, as_of: row.as_of + 1, lines: randomBytes(4_000) }))
      await server.database.write(async (db) => {
        for (let done = 0; done < SHOPS; done += 40) await saveDaySheets(db, sheets.slice(done, done + 40))
      })
    },
    payload: () => ({ first_day: dayBack(server, 9), last_day: dayBack(server, 0), with_lines: '1' }),
    // 2 MB of packed lines.
    rows: 500,
    list: 'sheets',
  },
  platformRateList: {
    async fill() {
      const { shop_uid: _, day: __, read_at, ...rates } = somePlatformRates(server)
      await keep('platform_rates', 2_200, (index) => ({
        shop_uid: shops[index % SHOPS] ?? '',
        day: dayBack(server, 1 + Math.floor(index / SHOPS)),
        read_at,
        rates: json(rates),
        saved_by_name: HAN.repeat(64),
        saved_at: 1,
      }))
    },
    payload: () => ({ first_day: dayBack(server, 9), last_day: dayBack(server, 0) }),
    rows: 2_000,
    list: 'rates',
  },
  trafficDayList: {
    fill: () =>
      keep('traffic_days', 4_200, (index) => ({
        shop_uid: shops[index % SHOPS] ?? '',
        goods_id: '',
        day: dayBack(server, 1 + Math.floor(index / SHOPS)),
        read_at: server.clock.now(),
        is_whole: 1,
        known: 6,
        figures: json(Array.from({ length: 6 }, () => 9e15 + 0.5)),
        saved_by_name: HAN.repeat(64),
        saved_at: 1,
      })),
    payload: () => ({ first_day: dayBack(server, 99), last_day: dayBack(server, 0) }),
    rows: 4_000,
    list: 'days',
  },
  hotDayList: {
    fill: () =>
      keep('hot_days', 31, (index) => ({
        list: 'today',
        subject: '',
        day: `2026-01-${String(index + 1).padStart(2, '0')}`,
        saved_at: 1,
        saved_by_name: HAN.repeat(64),
        rows: json(Array.from({ length: 100 }, () => ({ ...aHotRow, id: HAN.repeat(40), name: HAN.repeat(80), words: HAN.repeat(20) }))),
      })),
    payload: () => ({ list: 'today', first_day: '2026-01-01', last_day: '2026-01-31' }),
    rows: 31,
    list: 'days',
  },
  alertRuleList: {
    async fill() {
      for (let index = 0; index < 100; index += 1)
        await keepAlertRule(server, owner, { ...anAlertRule(), name: `${index}`, shops: 'some' as 'all', shop_uid_list: shops })
    },
    rows: 100,
  },
  auditList: {
    async fill() {
      const side = json({ text: 'x'.repeat(7_900) })
      await keep('audit_entries', 200, (index) => ({
        entry_id: `e${index}`,
        at: 9e12 + index,
        user_uid: '',
        user_name: '',
        action: 'saveGroup',
        subject_type: 'shopGroup',
        subject_id: '',
        before: side,
        after: side,
        request_id: '',
      }))
    },
    payload: () => ({ page_size: '200' }),
    rows: 200,
  },
}

/** Why others are small; a new read must say it here, or be filled above. */
const small: Partial<Record<CallName, string>> = {
  login: 'one session',
  publicAuthToken: 'one session',
  menu: 'the menu',
  authToken: 'one text',
  userInfo: 'one person',
  avatar: 'a file of 512 kB',
  extensionPackage: 'a file of the release',
  config: 'the deployment',
  quotaUsage: 'one number a kind',
  sessionList: '50 a person are kept',
  accessKeyList: 'at most 200 rows of some hundred bytes',
  suggestionList: 'at most 200 rows of a kilobyte',
  channelList: '10 rows of some hundred bytes',
  morningReport: 'numbers, and at most 40 names',
  morningSettings: 'three values',
  relayKeyList: '200 rows of some hundred bytes',
  relayKeyState: 'one word',
  openBackend: 'one session',
  shopList: 'parts, and 500 bytes a shop: shopListSize.test.ts',
  subAccountShops: 'one person’s shops',
  unreadCount: 'numbers',
  invitations: '200 names',
  rewards: '200 names',
  extracts: '200 lines',
  earnings: 'numbers',
  paymentInfo: 'plans and the newest orders',
  orderList: '200 lines',
  certifications: '200 lines',
  notificationList: '200 sentences',
  handedInCounts: 'a number a shop',
  ...{ listingSettings: 'one body at most', profitSettings: 'one body at most', scenarioList: '100 of at most 30 numbers' },
  ...{ alertList: '2,000 of some hundred bytes', shownAnnouncements: 'written by operators' },
  ...{ operatorExtracts: '200 lines', operatorOrders: '200 lines', userList: '200 names', operatorCertifications: '200 lines' },
  ...{ deploymentFigures: 'numbers', platformHealth: 'numbers by hour', announcementList: 'written by operators' },
  operatorDeeds: '200 entries, bounded as the trail’s are',
}

/** Over a real connection. `isWhole`: it was made at once, so its length is known before. */
async function read(name: CallName, payload: Record<string, string> = {}) {
  const { path, query, method } = toolApi[name]
  const isGet = method === 'GET'
  const address = new URL(`${path}?${new URLSearchParams({ ...query, ...(isGet ? payload : {}) })}`, server.origin)
  const headers = { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'identity', 'content-type': 'application/json' }
  const answer = await fetch(address, { method, headers, ...(isGet ? {} : { body: json(payload) }) })
  const text = await answer.text()
  return { isWhole: answer.headers.has('content-length'), bytes: Buffer.byteLength(text), reply: JSON.parse(text) }
}

describe('the largest answer', () => {
  it('of each read is thought of', () => {
    const reads = Object.entries(toolApi).flatMap(([name, { effect }]) => (effect === 'read' ? [name] : []))
    expect([...Object.keys(heavy), ...Object.keys(small)].toSorted()).toEqual(reads.toSorted())
  })

  it.each(Object.entries(heavy))(
    'of %s is small enough to be made at once, or is made in parts',
    { timeout: 240_000 },
    async (name, filled) => {
      await filled.fill()
      let longest = 0
      const stringify = vi.spyOn(JSON, 'stringify').mockImplementation((...parameters: Parameters<typeof json>) => {
        const text = json(...parameters)
        longest = Math.max(longest, text?.length ?? 0)
        return text
      })
      const { isWhole, bytes, reply } = await read(name as CallName, filled.payload?.()).finally(() => stringify.mockRestore())
      process.stdout.write(
        `${name}: ${(bytes / 1e6).toFixed(1)} MB, ${isWhole ? 'whole' : 'in parts'}, longest text ${(longest / 1e6).toFixed(1)} MB\n`,
      )
      expect(reply.code).toBe(1000)
      const list = filled.list === '' ? reply.data : reply.data[filled.list ?? 'list']
      expect(list).toHaveLength(filled.rows)
      expect(isWhole ? bytes : 0).toBeLessThanOrEqual(WHOLE_MAX_BYTES)
      expect(longest).toBeLessThanOrEqual(TEXT_MAX_BYTES)
      if (bytes > 8 * PART_MAX_BYTES) expect(isWhole).toBe(false)
    },
  )
})

it('a part that cannot be read breaks the answer off: half a list is never taken for a whole one', async () => {
  await server.database.write(async (db) => {
    await db.deleteFrom('batch_jobs').where('owner_uid', '=', owner.ownerUid).where('job_id', 'in', ['j1', 'j2']).execute()
    await db
      .insertInto('batch_jobs')
      .values({ ...brokenJob(), owner_uid: owner.ownerUid })
      .execute()
  })
  await expect(read('batchJobList', { page_size: '200', sort: '-created_at' })).rejects.toThrow()
  expect((await read('batchJobList', { page_size: '100', sort: '-created_at' })).reply.data.list).toHaveLength(100)
})

/** The last of them by time, so that a part has left before. */
function brokenJob(): Omit<Tables['batch_jobs'], 'owner_uid'> {
  const times = { created_at: 0, updated_at: 0, version: 1 }
  return {
    job_id: createId(),
    kind: 'k',
    title: 't',
    starts_at: null,
    state: 'done',
    plan: 'no json',
    created_by: owner.userUid,
    created_by_name: '',
    row_counts: null,
    stopped_by_name: null,
    ...times,
  }
}
