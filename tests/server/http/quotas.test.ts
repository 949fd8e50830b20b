import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptTraceBytesOf, keptTraces, type QuotaKind, type QuotaUsage, quotaKinds, quotaOf, quotas } from '../../../contract/quotas.ts'
import { toolApi, type WriteCallName } from '../../../contract/toolApi.ts'
import { BATCH_KEPT_MS, sweep, trim } from '../../../server/housekeeping.ts'
import { createId } from '../../../server/ids.ts'
import { weighBatchRows } from '../../../server/repositories/batchRows.ts'
import { DAY_SHEET_BYTES } from '../../../server/repositories/daySheets.ts'
import { addStoredBytes, readStoredBytes } from '../../../server/repositories/storedBytes.ts'
import { listOwnersAfter } from '../../../server/repositories/users.ts'
import { aKey, aKeyPayload, aSuggestion } from '../builders/accessKeys.ts'
import { anAlertRule } from '../builders/alerts.ts'
import { someBoxGoods } from '../builders/box.ts'
import { crudNouns } from '../builders/cruds.ts'
import { aDaySheet, dayBack, emptyLines } from '../builders/daySheets.ts'
import { aChance } from '../builders/hotLists.ts'
import { aPerson, cookieOf, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'
import { someWork } from '../builders/work.ts'

let server: TestServer
let free: Person
let shops: string[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  free = await aPerson(server, { level: 0 })
  shops = await someShops(server, free.ownerUid, 2)
})

const english = ({ token }: Person) => ({ token, headers: { 'accept-language': 'en-US' } })
const usageOf = async (kind: QuotaKind, person = free): Promise<QuotaUsage> =>
  (await server.call('quotaUsage', {}, person)).data.list.find((usage: QuotaUsage) => usage.kind === kind)
const batch = (overrides: object = {}) => ({ job_id: createId(), kind: 'setPrice', title: '改价', state: 'planned', ...overrides })
const row = (row_no: number, label: string) => ({
  row_no,
  shop_uid: shops[0],
  label,
  before: null,
  after: { price_fen: 990 },
  outcome: 'waiting',
  reason: '',
})
const count = async (table: 'sessions' | 'login_places' | 'audit_entries' | 'idempotent_replies', ownerUid: string) =>
  (await server.database.db.selectFrom(table).select('owner_uid').where('owner_uid', '=', ownerUid).execute()).length

/** What keeps each write from filling the disk. A new write must say it here. */
const boundOf: Readonly<Partial<Record<WriteCallName, string>>> = {
  createAccessKey: 'quota accessKeys',
  revokeAccessKey: 'none: it takes away',
  suggestBatch: 'quota suggestions',
  suggestCosts: 'quota suggestions',
  suggestAlertRule: 'quota suggestions',
  dropSuggestion: 'changes a row',
  saveChannel: 'quota channels',
  deleteChannel: 'deleted records',
  testChannel: 'none: a moment of the last try',
  sendChannelCode: 'ten a day for each person, kept for a day',
  saveMorningSettings: 'none: one row a person',
  tellMorningReport: 'notifications: for 180 days, within their bytes',
  confirmChannel: 'none: a moment, and tries of a code',
  ...Object.fromEntries(
    crudNouns.flatMap(
      ([
        ,
        {
          calls: [, save, remove],
          quota,
        },
      ]) => [
        [save, `quota ${quota}`],
        [remove, 'deleted records'],
      ],
    ),
  ),
  addShop: 'quota shops',
  createSubAccount: 'quota subAccounts',
  saveGroup: 'quota groups',
  saveBatchJob: 'quotas batches and batchBytes',
  startBatchJob: 'changes a row',
  saveDaySheets: 'quota daySheetBytes',
  savePlatformRates: 'quota daySheetBytes',
  saveTrafficDays: 'quota daySheetBytes',
  saveAlertRule: 'quota alertRules',
  saveAlertReadings: 'quota alerts',
  saveOrdersDue: 'one a shop',
  markWork: 'quota workMarks',
  requestExtract: 'quota extracts',
  restoreDeleted: 'the quota of each',
  deleteShop: 'deleted records',
  saveSubAccount: 'changes a row, or deleted records',
  updateUser: 'changes a row',
  updateShop: 'changes a row',
  sortShops: 'changes rows',
  remarkShop: 'changes a row',
  setShopTemplate: 'changes rows',
  readNotifications: 'changes rows',
  settleAlerts: 'changes rows',
  endWorkRun: 'the trail alone',
  ...{ logout: 'removes', endSession: 'removes', saveAvatar: 'one each', noteFieldDrift: 'fields of an account' },
  noteOutcomes: 'a week of hours',
  ...{ saveAnnouncement: 'operators', seeAnnouncements: 'one for a person and announcement' },
  ...{ saveCosts: 'quota costs; reports: the newest of a person', deleteCosts: 'removes', saveProfitSettings: 'one each' },
  ...{ saveScenario: 'so many a person', saveBill: 'quota bills', saveHotDay: 'quota hotDays', saveChance: 'quota chances' },
  ...{
    saveBoxGoods: 'quotas boxGoods and boxBytes',
    removeBoxGoods: 'deleted records',
    saveClaims: 'quota claims',
    savePilot: 'quota pilots',
    saveFamilyVerdict: 'quota familyVerdicts',
  },
  saveListingSettings: 'one each',
  ...{ permitRelayKey: 'changes a row', withdrawRelayKey: 'changes a row' },
  ...{ createPayment: 'one waiting order a plan', requestCertification: 'one that waits' },
  ...{ decideExtract: 'operators', confirmPayment: 'operators', saveUser: 'operators', decideCertification: 'operators' },
}

describe('the quotas', () => {
  it('bound every write, and grow with the level', () => {
    const writes = Object.entries(toolApi).flatMap(([name, { effect }]) => (effect === 'write' ? [name] : []))
    expect(Object.keys(boundOf).toSorted()).toEqual(writes.toSorted())
    for (const kind of quotaKinds) {
      const levels = [0, 1, 2, 3, 99].map((level) => quotaOf(kind, level))
      expect(levels).toEqual(levels.toSorted((left, right) => left - right))
      expect(levels[4]).toBe(levels[3])
    }
  })

  let suggesting: { token: string } | undefined
  const fillers: Partial<Record<QuotaKind, (index: number) => Promise<{ code: number; msg: string; data: unknown }>>> = {
    groups: (index) => server.call('saveGroup', { group_name: `组 ${index}` }, english(free)),
    views: (index) => server.call('saveView', { screen: `s${index % 3}`, name: `v${index}`, query: '' }, english(free)),
    accessKeys: (index) => server.call('createAccessKey', aKeyPayload({ name: `钥匙 ${index}` }), english(free)),
    suggestions: async (index) => {
      suggesting ??= await aKey(server, free, { may_suggest: true })
      return server.call('suggestBatch', aSuggestion(shops[0] ?? '', { title: `${index}` }), english({ ...free, token: suggesting.token }))
    },
    channels: (index) =>
      server.call(
        'saveChannel',
        {
          name: `群 ${index}`,
          address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=11111111-2222-4333-8444-555555555555',
          topics: [],
        },
        english(free),
      ),
    alertRules: (index) => server.call('saveAlertRule', { ...anAlertRule(), name: `规则 ${index}` }, english(free)),
    chances: (index) => server.call('saveChance', aChance({ chance_id: `${index}` }), english(free)),
    boxGoods: (index) => server.call('saveBoxGoods', { goods: [someBoxGoods({ box_id: `b${index}` })] }, english(free)),
    batches: () => server.call('saveBatchJob', batch(), english(free)),
    subAccounts: (index) =>
      server.call(
        'createSubAccount',
        { username: `h${index}`, password: PASSWORD, name: 'h', shop_uid_list: [], rights: {} },
        english(free),
      ),
  }

  it.each(Object.keys(fillers) as QuotaKind[])('of %s refuse one too many, and say how many there are', async (kind) => {
    const allowed = quotaOf(kind, 0)
    for (let index = 0; index < allowed; index += 1) expect(await fillers[kind]?.(index)).toMatchObject({ code: 1000 })
    expect(await usageOf(kind)).toEqual({ kind, used: allowed, allowed })
    expect(await fillers[kind]?.(allowed)).toMatchObject({
      code: 1005,
      msg: expect.stringMatching(`^${allowed} of ${allowed} `),
      data: { quota: { kind, used: allowed, allowed } },
    })
    expect((await usageOf(kind)).used).toBe(allowed)
  })

  it('of shops say it in the reader’s language', async () => {
    const shop = { shop_id: '1', shop_name: '店', cookie: cookieOf('1') }
    expect((await server.call('addShop', shop, english(free))).msg).toBe('2 of 2 shops: your level allows no more. Delete some, or upgrade')
    expect((await server.call('addShop', shop, free)).msg).toContain('已有 2 家店铺，当前等级最多 2 家店铺')
  })

  it('hold against many at once', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => server.call('saveGroup', { group_name: `${index}` }, free)))
    expect(replies.filter(({ code }) => code === 1000)).toHaveLength(quotaOf('groups', 0))
  })

  it('of decisions about work refuse a new one, and let an old one be changed', async () => {
    const { db } = server.database
    const decide = (subject: string) => server.call('markWork', someWork(server, { shop_uid: shops[0] ?? '', subject }), free)
    await decide('0')
    const [first] = await db.selectFrom('work_marks').selectAll().where('owner_uid', '=', free.ownerUid).execute()
    if (!first) throw new Error('nothing was decided')
    const more = Array.from({ length: quotaOf('workMarks', 0) - 1 }, (_, index) => ({ ...first, subject: `more ${index}` }))
    await server.database.write((inside) => inside.insertInto('work_marks').values(more).execute())
    expect(await decide('1')).toMatchObject({ code: 1005, data: { quota: { kind: 'workMarks' } } })
    expect(await decide('0')).toMatchObject({ code: 1000 })
  })

  it('leave what is there when a level ends, and refuse more', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    for (let index = 0; index < 25; index += 1) await server.call('saveGroup', { group_name: `${index}` }, expiring)
    server.clock.advance(1000)
    expect((await server.call('groupList', {}, expiring)).data).toHaveLength(25)
    expect(await usageOf('groups', expiring)).toMatchObject({ used: 25, allowed: 20 })
    expect(await server.call('saveGroup', { group_name: 'x' }, expiring)).toMatchObject({ code: 1005 })
  })

  it('are told to main accounts alone', async () => {
    const helper = await aPerson(server, { ownerUid: free.ownerUid, rights: { shop: ['view'] } })
    expect(await server.call('quotaUsage', {}, helper)).toMatchObject({ code: 1003 })
    expect((await server.call('quotaUsage', {}, free)).data.list.map(({ kind }: QuotaUsage) => kind)).toEqual(Object.keys(quotas))
  })
})

describe('the weight of batches', () => {
  const weigh = async (jobId: string, plan = '{}') =>
    Buffer.byteLength(plan) + (await weighBatchRows(server.database.db, free.ownerUid, jobId, null))

  it('counts plan and rows, and rows that are replaced once', async () => {
    const plan = { note: '说明' }
    const { job_id, ...rest } = { ...batch(), plan }
    for (const label of ['短', '长一些的名字', '短']) {
      await server.call('saveBatchJob', { job_id, ...rest, rows: [row(0, label), row(1, '另一行')] }, free)
      expect((await usageOf('batchBytes')).used).toBe(await weigh(job_id, JSON.stringify(plan)))
    }
  })

  it('is let go with the batch', async () => {
    const { job_id, ...rest } = batch()
    await server.call('saveBatchJob', { job_id, ...rest, rows: [row(0, 'x')] }, free)
    await sweep(server.database, server.clock.now() + BATCH_KEPT_MS + 1)
    expect(await readStoredBytes(server.database.db, free.ownerUid, 'batchBytes')).toBe(0)
  })

  it('makes the oldest that ended go for a new one, and refuses where none has', async () => {
    const ids: string[] = []
    const { db } = server.database
    for (const state of ['running', 'running', 'planned']) {
      const { job_id, ...rest } = batch({ state })
      ids.push(job_id)
      await server.call('saveBatchJob', { job_id, ...rest, rows: [row(0, 'x'.repeat(200))] }, free)
      if (ids.length < 3) await server.call('saveBatchJob', { job_id, ...rest, state: 'done' }, free)
      server.clock.advance(1000)
    }
    const spare = quotaOf('batchBytes', 0) - (await usageOf('batchBytes')).used
    await addStoredBytes(db, free.ownerUid, 'batchBytes', spare - 10)
    const next = batch({ state: 'running' })
    expect(await server.call('saveBatchJob', { ...next, rows: [row(0, 'y'.repeat(200))] }, free)).toMatchObject({ code: 1000 })
    const left = (await server.call('batchJobList', {}, free)).data.list.map((job: { job_id: string }) => job.job_id)
    expect(left.toSorted()).toEqual([next.job_id, ids[1], ids[2]].toSorted())
    const more = await server.call('saveBatchJob', { ...next, rows: [row(1, 'z'.repeat(200))] }, english(free))
    expect(more).toMatchObject({ code: 1000 })
    const refused = await server.call('saveBatchJob', { ...next, rows: [row(2, 'z'.repeat(200))] }, english(free))
    expect(refused).toMatchObject({ code: 1005, msg: expect.stringMatching(/^10 of 10 MB of batches/) })
    expect((await server.call('batchJob', { job_id: next.job_id }, free)).data.total).toBe(2)
    // What happened to a row is recorded, also where a lower level now allows less than there is.
    await addStoredBytes(db, free.ownerUid, 'batchBytes', 1_000)
    const outcome = { ...row(1, 'z'.repeat(200)), outcome: 'done' }
    expect(await server.call('saveBatchJob', { ...next, rows: [outcome] }, free)).toMatchObject({ code: 1000 })
  })
})

describe('the weight of day sheets', () => {
  it('counts a sheet that is read again once, and is refused beyond the limit', async () => {
    const save = (overrides: object) =>
      server.call('saveDaySheets', { sheets: [aDaySheet(server, { shop_uid: shops[0] ?? '', ...overrides })] }, english(free))
    await save({})
    const once = (await usageOf('daySheetBytes')).used
    expect(once).toBeGreaterThan(0)
    server.clock.advance(1000)
    await save({})
    expect((await usageOf('daySheetBytes')).used).toBe(once)
    await addStoredBytes(server.database.db, free.ownerUid, 'daySheetBytes', quotaOf('daySheetBytes', 0))
    expect(await save({ shop_uid: shops[1] })).toMatchObject({ code: 1005, msg: expect.stringMatching(/MB of day sheets/) })
  })

  it('is that of the unpacked lines: thousands of zeros that pack to nothing fill a free account', async () => {
    const lines = emptyLines()
    const save = (day: string) =>
      server.call('saveDaySheets', { sheets: [aDaySheet(server, { shop_uid: shops[0] ?? '', day, lines })] }, free)
    const codes: number[] = []
    for (let back = 1; back <= 20; back += 1) codes.push((await save(dayBack(server, back))).code)
    const saved = codes.indexOf(1005)
    expect(codes).toEqual(codes.map((_, index) => (index < saved ? 1000 : 1005)))
    expect(saved).toBeGreaterThan(5)
    expect((await usageOf('daySheetBytes')).used).toBeGreaterThan(saved * JSON.stringify(lines).length * 0.9)
  })

  it('counts a sheet without lines, too', async () => {
    const sheets = [1, 2, 3].map((back) => aDaySheet(server, { shop_uid: shops[0] ?? '', day: dayBack(server, back), lines: [] }))
    await server.call('saveDaySheets', { sheets }, free)
    expect((await usageOf('daySheetBytes')).used).toBe(sheets.length * (DAY_SHEET_BYTES + 2))
  })
})

describe('the weight of goods in the box', () => {
  it('is that of the goods as they are, goes with them and comes back with them', async () => {
    const used = async () => (await usageOf('boxBytes')).used
    const save = (notes: string) => server.call('saveBoxGoods', { goods: [someBoxGoods({ notes })] }, free)
    await save('')
    const once = await used()
    expect(once).toBeGreaterThan(0)
    await save('备注'.repeat(20))
    expect(await used()).toBe(once + 120)
    await server.call('removeBoxGoods', { box_id: 'box-1' }, free)
    expect(await used()).toBe(0)
    await server.call('restoreDeleted', { subject_type: 'boxGoods', ids: ['box-1'] }, free)
    expect(await used()).toBe(once + 120)
  })
})

it('a counter of bytes never falls below nothing, whatever is counted off', async () => {
  const { db } = server.database
  await addStoredBytes(db, free.ownerUid, 'batchBytes', 10)
  expect(await addStoredBytes(db, free.ownerUid, 'batchBytes', -100)).toBe(0)
  expect(await addStoredBytes(db, free.ownerUid, 'batchBytes', 5)).toBe(5)
})

describe('traces', () => {
  it('of writes with a key keep the newest answers', async () => {
    const { db } = server.database
    const write = (key: string) =>
      server.call('remarkShop', { shop_uid: shops[0], notes: key }, { token: free.token, headers: { 'idempotency-key': key } })
    await write('old')
    server.clock.advance(1000)
    await addStoredBytes(db, free.ownerUid, 'replyBytes', keptTraceBytesOf('replyBytes', 0))
    await write('new')
    const kept = await db.selectFrom('idempotent_replies').select('idempotency_key').where('owner_uid', '=', free.ownerUid).execute()
    expect(kept).toEqual([{ idempotency_key: 'new' }])
    expect(await write('new')).toMatchObject({ code: 1000, data: { notes: 'new' } })
  })

  it('of answers that ran out weigh nothing', async () => {
    await server.call('remarkShop', { shop_uid: shops[0], notes: 'x' }, { token: free.token, headers: { 'idempotency-key': 'k' } })
    expect(await readStoredBytes(server.database.db, free.ownerUid, 'replyBytes')).toBeGreaterThan(0)
    await sweep(server.database, server.clock.now() + 25 * 3_600_000)
    expect(await readStoredBytes(server.database.db, free.ownerUid, 'replyBytes')).toBe(0)
  })

  it('of logins are the newest sessions and places of a person', async () => {
    for (let index = 0; index < keptTraces.sessionsPerPerson + 5; index += 1) {
      expect(await server.call('login', { username: free.username, password: PASSWORD })).toMatchObject({ code: 1000 })
      server.clock.advance(1000)
    }
    expect(await count('sessions', free.ownerUid)).toBe(keptTraces.sessionsPerPerson)
    const stale = Array.from({ length: 200 }, (_, index) => ({
      owner_uid: free.ownerUid,
      user_uid: free.userUid,
      place: `p${index}`,
      last_login_at: 1,
    }))
    await server.database.write((db) => db.insertInto('login_places').values(stale).execute())
    await server.call('login', { username: free.username, password: PASSWORD })
    expect(await count('login_places', free.ownerUid)).toBeLessThanOrEqual(keptTraces.loginPlacesPerPerson + 2)
  })

  it('in the trail are the newest ones, and the trail of others stays', async () => {
    const other = await aPerson(server)
    for (const person of [free, other]) await server.call('saveGroup', { group_name: '新' }, person)
    const entries = Array.from({ length: 1_000 }, (_, index) => ({
      owner_uid: free.ownerUid,
      at: index,
      user_uid: '',
      user_name: '',
      action: 'saveGroup',
      subject_type: 'shopGroup',
      subject_id: '',
      before: null,
      after: null,
      request_id: '',
    }))
    await server.database.write(async (db) => {
      for (let round = 0; round < keptTraces.auditEntries / 1_000; round += 1)
        await db
          .insertInto('audit_entries')
          .values(entries.map((entry, index) => ({ ...entry, entry_id: `${round}-${index}` })))
          .execute()
    })
    await trim(server.database)
    expect(await count('audit_entries', free.ownerUid)).toBe(keptTraces.auditEntries)
    expect((await server.call('auditList', { action: 'saveGroup', page_size: 1 }, free)).data.list).toMatchObject([
      { after: { group_name: '新' } },
    ])
    expect(await count('audit_entries', other.ownerUid)).toBe(1)
  })

  it('are looked for in every account once, however few at a time', async () => {
    const walked: string[] = []
    for (;;) {
      const next = await listOwnersAfter(server.database.db, walked.at(-1) ?? '', 2)
      if (next.length === 0) break
      walked.push(...next)
    }
    const mains = await server.database.db.selectFrom('users').select('owner_uid').whereRef('owner_uid', '=', 'user_uid').execute()
    expect(walked).toEqual(mains.map(({ owner_uid }) => owner_uid).sort())
  })

  it('name the first of a long list, and how many more there were', async () => {
    const owner = await aPerson(server)
    const many = await someShops(server, owner.ownerUid, 130)
    await server.call('saveGroup', { group_name: '组', shop_uid_list: many }, owner)
    const { after } = (await server.call('auditList', { action: 'saveGroup' }, owner)).data.list[0]
    expect(after.shop_uid_list).toEqual([...many.slice(0, 100), '… 30'])
  })
})
