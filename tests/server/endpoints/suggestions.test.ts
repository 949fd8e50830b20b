import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SUGGESTION_REPEAT_MS, SUGGESTION_ROWS_MAX, SUGGESTION_WAITS_MS, type Suggestion } from '../../../contract/entities/suggestion.ts'
import { quotaOf } from '../../../contract/quotas.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { createId } from '../../../server/ids.ts'
import { aKey, aSuggestedRule, aSuggestion, someSuggestedCosts } from '../builders/accessKeys.ts'
import { anAlertRule } from '../builders/alerts.ts'
import { aCost } from '../builders/costs.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let owner: Person
let helper: Person
let other: Person
let shops: string[]

const statements: string[] = []

beforeAll(async () => {
  server = await startTestServer({ onStatement: ({ query }) => void statements.push(query.sql) })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops.slice(0, 2) })
  other = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
})

type Key = { readonly token: string; readonly key_id: string }
const shop = (at = 0) => shops[at] ?? ''
const aSuggestingKey = (person = owner, overrides: object = {}) => aKey(server, person, { may_suggest: true, ...overrides })
const kinds = {
  suggestBatch: aSuggestion,
  suggestCosts: someSuggestedCosts,
  suggestAlertRule: (uid: string) => aSuggestedRule(uid),
} as const
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]
const suggest = async (key: Key, name: keyof typeof kinds = 'suggestBatch', shopUid = shop()): Promise<Suggestion> => {
  const { code, data } = await server.call(name, kinds[name](shopUid), key)
  expect(code).toBe(1000)
  return data
}
/** With calls between, so that the owner stays logged in. */
const untilExpired = async () => {
  for (let passed = 0; passed < SUGGESTION_WAITS_MS; passed += DAY_MS / 3) {
    server.clock.advance(DAY_MS / 3)
    await server.call('suggestionList', {}, owner)
  }
}
const listOf = async (who: { token: string }): Promise<Suggestion[]> => (await server.call('suggestionList', {}, who)).data.list
const idsOf = async (who: { token: string }) => (await listOf(who)).map(({ suggestion_id }) => suggestion_id)
const aBatch = (overrides: object = {}) => ({
  job_id: createId(),
  kind: 'setPrice',
  title: '改价',
  state: 'planned',
  plan: { kind: 'setPrice' },
  rows: [aRow()],
  ...overrides,
})
const aRow = (overrides: object = {}) => ({
  row_no: 0,
  shop_uid: shop(),
  label: '',
  before: { goods_id: '500001', sku_id: '600001', group_fen: 2990 },
  after: { goods_id: '500001', sku_id: '600001', group_fen: 1890 },
  outcome: 'waiting',
  reason: '',
  ...overrides,
})

describe('a suggestion', () => {
  it.each(kindNames)('of %s waits for a person, and changes nothing', async (name) => {
    const key = await aSuggestingKey()
    const made = await suggest(key, name)
    expect(made).toMatchObject({ state: 'waiting', is_key_alive: true, batch: null, costs: null, rule_id: '', row_count: 1 })
    expect(made.expires_at).toBe(made.created_at + SUGGESTION_WAITS_MS)
    expect((await server.call('costList', {}, owner)).data.list).toEqual([])
    expect((await server.call('alertRuleList', {}, owner)).data.list).toEqual([])
    expect((await server.call('batchJobList', {}, owner)).data.list).toEqual([])
  })

  it('is made with a key alone, and only with one that may', async () => {
    const reading = await aKey(server, owner)
    for (const name of kindNames) {
      expect(await server.call(name, kinds[name](shop()), reading)).toMatchObject({ code: 1003 })
      expect(await server.call(name, kinds[name](shop()), owner)).toMatchObject({ code: 1003 })
    }
    expect(await server.call('suggestionList', {}, reading)).toMatchObject({ code: 1003 })
  })

  it('needs the module that it is about: of the key, and of its person at that moment', async () => {
    const goods = await aSuggestingKey(owner, { modules: ['goods'] })
    await suggest(goods)
    expect(await server.call('suggestCosts', someSuggestedCosts(shop()), goods)).toMatchObject({ code: 1003 })
    expect(await server.call('suggestAlertRule', aSuggestedRule(shop()), goods)).toMatchObject({ code: 1003 })
    const key = await aSuggestingKey(helper)
    await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, rights: { ...everyRight, goods: [] } }, owner)
    expect(await server.call('suggestBatch', aSuggestion(shop()), key)).toMatchObject({ code: 1003 })
  })

  it('is about shops that the key sees, and says which row is not', async () => {
    const key = await aSuggestingKey(owner, { all_shops: false, shop_uid_list: [shop(1)] })
    const [row] = aSuggestion(shop(1)).change.rows
    const change = { kind: 'setPrice', rows: [row, { ...row, shop_uid: shop() }] }
    const unseen = 'unknown_record'
    expect(await server.call('suggestBatch', aSuggestion('', { change }), key)).toMatchObject({
      code: 1002,
      data: { errors: { 'change.rows.1.shop_uid': unseen } },
    })
    expect(await server.call('suggestCosts', someSuggestedCosts(shop()), key)).toMatchObject({
      code: 1002,
      data: { errors: { 'rows.0.shop_uid': unseen } },
    })
    expect(await server.call('suggestAlertRule', aSuggestedRule(shop()), key)).toMatchObject({
      code: 1002,
      data: { errors: { 'rule.shop_uid_list.0': unseen } },
    })
    // A rule for all shops would watch what the key does not see.
    expect(await server.call('suggestAlertRule', aSuggestedRule(shop(1), { shops: 'all' }), key)).toMatchObject({
      code: 1002,
      data: { errors: { 'rule.shops': 'unknown_value' } },
    })
    const [foreign = ''] = await someShops(server, (await aPerson(server)).ownerUid, 1)
    expect(await server.call('suggestBatch', aSuggestion(foreign), await aSuggestingKey())).toMatchObject({ code: 1002 })
  })

  it('has rows in the shape of its kind, each once, and not too many', async () => {
    const key = await aSuggestingKey()
    const [row] = aSuggestion(shop()).change.rows
    const wrong = async (change: object) => (await server.call('suggestBatch', aSuggestion('', { change }), key)).data.errors
    expect(await wrong({ kind: 'setPrice', rows: [{ ...row, group_fen: 0 }] })).toEqual({ 'change.rows.0.group_fen': 'too_small:1' })
    expect(await wrong({ kind: 'setPrice', rows: [{ ...row, cookie: 'x' }] })).toEqual({ 'change.rows.0.cookie': 'unknown_field' })
    expect(await wrong({ kind: 'setStock', rows: [{ ...row, stock: 5 }] })).toEqual({ 'change.rows.0.group_fen': 'unknown_field' })
    expect(await wrong({ kind: 'deleteGoods', rows: [row] })).toEqual({ 'change.kind': 'unknown_value' })
    expect(await wrong({ kind: 'setPrice', rows: [row, row] })).toEqual({ 'change.rows.1': 'taken' })
    const many = Array.from({ length: SUGGESTION_ROWS_MAX + 1 }, (_, index) => ({ ...row, sku_id: `${index}` }))
    expect(await wrong({ kind: 'setPrice', rows: many })).toEqual({ 'change.rows': `too_long:${SUGGESTION_ROWS_MAX}` })
  })

  it('carries no session of a shop', async () => {
    const key = await aSuggestingKey()
    const note = 'PASS_ID=0123456789abcdef0123456789abcdef'
    expect(await server.call('suggestBatch', aSuggestion(shop(), { note }), key)).toMatchObject({
      data: { errors: { note: 'secret_text' } },
    })
  })

  it('is in the trail, with the key and its person', async () => {
    const key = await aSuggestingKey(helper, { name: '比价' })
    await suggest(key)
    const [entry] = (await server.call('auditList', { action: 'suggestBatch' }, owner)).data.list
    expect(entry).toMatchObject({ user_uid: helper.userUid, after: { key_name: '比价', kind: 'setPrice', rows: 1 } })
  })
})

describe('who sees a suggestion', () => {
  it('is its key, its person and the main account, and nobody else', async () => {
    const key = await aSuggestingKey(helper)
    const { suggestion_id } = await suggest(key)
    const second = await aSuggestingKey(helper)
    const stranger = await aPerson(server)
    expect(await Promise.all([key, helper, owner].map(idsOf))).toEqual([[suggestion_id], [suggestion_id], [suggestion_id]])
    expect(await Promise.all([second, other, stranger].map(idsOf))).toEqual([[], [], []])
    for (const who of [second, other, stranger]) {
      expect(await server.call('suggestion', { suggestion_id }, who)).toMatchObject({ code: 1004 })
    }
    for (const who of [other, stranger]) {
      expect(await server.call('dropSuggestion', { suggestion_id, reason: '' }, who)).toMatchObject({ code: 1004 })
      expect(await server.call('saveBatchJob', { ...aBatch({ rows: [] }), suggestion_id }, who)).toMatchObject({ code: 1004 })
    }
    expect(await server.call('dropSuggestion', { suggestion_id }, key)).toMatchObject({ code: 1003 })
    expect(await server.call('saveBatchJob', { ...aBatch(), suggestion_id }, key)).toMatchObject({ code: 1003 })
    expect((await listOf(owner))[0]).toMatchObject({ state: 'waiting', is_own: false })
  })

  it('sees rows of the shops that are hers now', async () => {
    const key = await aSuggestingKey(helper)
    const [row] = aSuggestion(shop()).change.rows
    const change = { kind: 'setPrice', rows: [row, { ...row, shop_uid: shop(1) }] }
    const { suggestion_id } = (await server.call('suggestBatch', aSuggestion('', { change }), key)).data
    await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, shop_uid_list: [shop(1)] }, owner)
    for (const who of [helper, key]) {
      const { data } = await server.call('suggestion', { suggestion_id }, who)
      expect(data).toMatchObject({ hidden_rows: 1, suggestion: { row_count: 1, shop_count: 1 } })
      expect(JSON.stringify(data)).not.toContain(shop())
    }
  })

  it.each(kindNames.filter((name) => name !== 'suggestAlertRule'))(
    'is read without a row where none of its shops is there any more: %s',
    async (name) => {
      const { suggestion_id } = await suggest(await aSuggestingKey(), name)
      await server.call('deleteShop', { shop_uid: shop() }, owner)
      const { data } = await server.call('suggestion', { suggestion_id }, owner)
      expect(data).toMatchObject({ change: { rows: [] }, hidden_rows: 1, suggestion: { row_count: 0, shop_count: 0 } })
      expect(toolApi.suggestion.reply.safeParse(data).success).toBe(true)
    },
  )

  it('outlives its key, and says that the key is gone', async () => {
    const key = await aSuggestingKey()
    const { suggestion_id } = await suggest(key)
    await server.call('revokeAccessKey', { key_id: key.key_id }, owner)
    expect(await listOf(owner)).toMatchObject([{ suggestion_id, state: 'waiting', is_key_alive: false }])
    expect(await server.call('suggestionList', {}, key)).toMatchObject({ code: -100 })
  })
})

describe('what comes of a suggestion', () => {
  it('is read whole only where it is opened: a list may be of two hundred, each of 200,000 characters', async () => {
    const { suggestion_id } = await suggest(await aSuggestingKey())
    const readings = () => statements.filter((text) => text.includes('from "suggestions"') && /"change"|\*/.test(text))
    statements.length = 0
    expect(await idsOf(owner)).toEqual([suggestion_id])
    expect(readings()).toEqual([])
    expect((await server.call('suggestion', { suggestion_id }, owner)).data.change).toEqual(aSuggestion(shop()).change)
    expect(readings()).toHaveLength(1)
  })

  it('is a batch that a person confirmed, whose end and rows its key reads', async () => {
    const key = await aSuggestingKey()
    const { suggestion_id } = await suggest(key)
    const batch = aBatch({ suggestion_id })
    expect(await server.call('saveBatchJob', batch, owner)).toMatchObject({ code: 1000 })
    expect(await listOf(key)).toMatchObject([
      { state: 'confirmed', batch: { job_id: batch.job_id, state: 'planned', counts: { waiting: 1 } } },
    ])
    await server.call('saveBatchJob', { ...aBatch({ job_id: batch.job_id, plan: {}, rows: [] }), state: 'running' }, owner)
    const failed = aRow({ outcome: 'failed', reason: 'refused|40001|价格过低' })
    await server.call('saveBatchJob', { ...aBatch({ job_id: batch.job_id, plan: {}, rows: [failed] }), state: 'done' }, owner)
    const { data } = await server.call('suggestion', { suggestion_id }, key)
    expect(data.suggestion.batch).toMatchObject({ state: 'done', counts: { failed: 1 } })
    expect(data.outcomes).toEqual([
      { shop_uid: shop(), goods_id: '500001', sku_id: '600001', outcome: 'failed', reason: 'refused', platform_words: '价格过低' },
    ])
  })

  it('is answered as far as it can be shown, and no more of the batch is read than that', async () => {
    const key = await aSuggestingKey()
    const { suggestion_id } = await suggest(key)
    const rows = Array.from({ length: 300 }, (_, row_no) => aRow({ row_no }))
    const batch = aBatch({ suggestion_id, rows })
    expect(await server.call('saveBatchJob', batch, owner)).toMatchObject({ code: 1000 })
    const more = rows.map((row) => ({ ...row, row_no: row.row_no + rows.length }))
    await server.call('saveBatchJob', { ...batch, plan: {}, rows: more }, owner)
    statements.length = 0
    const { data } = await server.call('suggestion', { suggestion_id }, key)
    expect(data.outcomes).toHaveLength(SUGGESTION_ROWS_MAX)
    const reading = statements.filter((text) => text.includes('from "batch_rows"') && !text.includes('count('))
    expect(reading).toHaveLength(1)
    expect(reading[0]).toContain(' limit ')
    expect(reading[0]).not.toMatch(/"before"|\*/)
  })

  it('is what it brought into the ledger, or the rule that it became', async () => {
    const key = await aSuggestingKey()
    const costs = await suggest(key, 'suggestCosts')
    const rule = await suggest(key, 'suggestAlertRule')
    await server.call('saveCosts', { entries: [aCost({ shop_uid: shop() })], suggestion_id: costs.suggestion_id }, owner)
    const saved = (await server.call('saveAlertRule', { ...anAlertRule(), suggestion_id: rule.suggestion_id }, owner)).data
    expect(await listOf(key)).toMatchObject([
      { suggestion_id: rule.suggestion_id, state: 'confirmed', rule_id: saved.rule_id },
      { suggestion_id: costs.suggestion_id, state: 'confirmed', costs: { added: 1, changed: 0, same: 0 } },
    ])
    expect(JSON.stringify((await server.call('alertRuleList', {}, owner)).data)).not.toContain('suggestion_id')
  })

  it('needs the right of the person who confirms it', async () => {
    const key = await aSuggestingKey(helper)
    const { suggestion_id } = await suggest(key)
    await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, rights: { ...everyRight, goods: ['view'] } }, owner)
    expect(await server.call('saveBatchJob', aBatch({ suggestion_id }), helper)).toMatchObject({ code: 1003 })
    expect(await server.call('saveBatchJob', aBatch({ suggestion_id }), owner)).toMatchObject({ code: 1000 })
  })

  it('is of the kind that was suggested', async () => {
    const { suggestion_id } = await suggest(await aSuggestingKey())
    expect(await server.call('saveBatchJob', aBatch({ kind: 'deleteGoods', suggestion_id }), owner)).toMatchObject({ code: 1002 })
    expect(await server.call('saveCosts', { entries: [aCost({ shop_uid: shop() })], suggestion_id }, owner)).toMatchObject({ code: 1002 })
    // Both or neither.
    expect((await server.call('batchJobList', {}, owner)).data.total).toBe(0)
    expect((await server.call('costList', {}, owner)).data.list).toEqual([])
  })

  it('is one batch, though two tabs confirm it at once', async () => {
    const { suggestion_id } = await suggest(await aSuggestingKey())
    const replies = await Promise.all(Array.from({ length: 10 }, () => server.call('saveBatchJob', aBatch({ suggestion_id }), owner)))
    expect(replies.map(({ code }) => code).sort()).toEqual([1000, ...Array.from({ length: 9 }, () => 1006)])
    expect((await server.call('batchJobList', {}, owner)).data.total).toBe(1)
  })

  it('is the same batch, where the same is sent again', async () => {
    const { suggestion_id } = await suggest(await aSuggestingKey())
    const batch = aBatch({ suggestion_id })
    expect(await server.call('saveBatchJob', batch, owner)).toMatchObject({ code: 1000 })
    expect(await server.call('saveBatchJob', batch, owner)).toMatchObject({ code: 1000 })
  })

  it('is the same save of costs, where the same is sent again, and no other one', async () => {
    const key = await aSuggestingKey()
    const { suggestion_id } = await suggest(key, 'suggestCosts')
    const save = (import_id: string, overrides: object = {}) => {
      const file = { import_id, file_name: 'Clearance', refused: [] }
      return server.call('saveCosts', { entries: [aCost({ shop_uid: shop() })], import: file, suggestion_id, ...overrides }, owner)
    }
    expect(await save('import-0001')).toMatchObject({ code: 1000, data: { added: 1 } })
    expect(await save('import-0001')).toMatchObject({ code: 1000, data: { added: 0, same: 1 } })
    expect(await save('import-0002')).toMatchObject({ code: 1006, msg: expect.stringMatching(/^这条建议已在别处处理，或已过期/) })
    expect(await save('', { import: undefined })).toMatchObject({ code: 1006 })
    expect(await listOf(key)).toMatchObject([{ state: 'confirmed', costs: { added: 1, changed: 0, same: 0 } }])
  })

  describe('whose batch was called off', () => {
    const callOff = (job_id: string, rows: readonly object[] = []) =>
      server.call('saveBatchJob', { ...aBatch({ job_id, plan: {}, rows }), state: 'stopped' }, owner)

    it('may be confirmed by another one, as nothing of the first was carried out', async () => {
      const key = await aSuggestingKey()
      const { suggestion_id } = await suggest(key)
      const [first, second] = [aBatch({ suggestion_id }), aBatch({ suggestion_id })]
      await server.call('saveBatchJob', first, owner)
      await callOff(first.job_id)
      const [off] = await listOf(key)
      expect(off).toMatchObject({ state: 'confirmed', is_called_off: true, batch: { job_id: first.job_id, state: 'stopped' } })
      expect(await server.call('saveBatchJob', second, owner)).toMatchObject({ code: 1000 })
      const [now] = await listOf(key)
      expect(now).toMatchObject({ state: 'confirmed', batch: { job_id: second.job_id, state: 'planned' } })
      expect(now?.is_called_off).toBeUndefined()
    })

    it('may not, while it waits, once a row of it was sent, where her main account stopped it, or after the suggestion would have expired', async () => {
      const confirmed = async (person = owner) => {
        const { suggestion_id } = await suggest(await aSuggestingKey(person))
        const batch = aBatch({ suggestion_id })
        await server.call('saveBatchJob', batch, person)
        return { suggestion_id, job_id: batch.job_id }
      }
      const again = async (suggestion_id: string, person = owner) =>
        (await server.call('saveBatchJob', aBatch({ suggestion_id }), person)).code
      const waiting = await confirmed()
      expect(await again(waiting.suggestion_id)).toBe(1006)
      const sent = await confirmed()
      await server.call('saveBatchJob', { ...aBatch({ job_id: sent.job_id, plan: {}, rows: [] }), state: 'running' }, owner)
      await callOff(sent.job_id, [aRow({ outcome: 'unknown' })])
      expect(await again(sent.suggestion_id)).toBe(1006)
      const stopped = await confirmed(helper)
      // Her main account did not want it.
      await callOff(stopped.job_id)
      expect(await again(stopped.suggestion_id, helper)).toBe(1006)
      const late = await confirmed()
      await callOff(late.job_id)
      await untilExpired()
      expect(await again(late.suggestion_id)).toBe(1006)
    })
  })

  it.each(kindNames)('of %s is nothing once it has expired, though its form was opened before', async (name) => {
    const { suggestion_id } = await suggest(await aSuggestingKey(owner, { days: 365 }), name)
    await untilExpired()
    const confirming = {
      suggestBatch: () => server.call('saveBatchJob', aBatch({ suggestion_id }), owner),
      suggestCosts: () => server.call('saveCosts', { entries: [aCost({ shop_uid: shop() })], suggestion_id }, owner),
      suggestAlertRule: () => server.call('saveAlertRule', { ...anAlertRule(), suggestion_id }, owner),
    }[name]
    expect(await confirming()).toMatchObject({ code: 1006, msg: expect.stringMatching(/^这条建议已在别处处理，或已过期/) })
    expect(await listOf(owner)).toMatchObject([{ state: 'expired', settled_at: null }])
    expect((await server.call('batchJobList', {}, owner)).data.total).toBe(0)
    expect((await server.call('costList', {}, owner)).data.list).toEqual([])
    expect((await server.call('alertRuleList', {}, owner)).data.list).toEqual([])
  })

  it.each(kindNames)('of %s is confirmed once, by whom is first of two people at the same moment', async (name) => {
    const { suggestion_id } = await suggest(await aSuggestingKey(helper), name)
    const confirming = (person: Person) =>
      ({
        suggestBatch: () => server.call('saveBatchJob', aBatch({ suggestion_id }), person),
        suggestCosts: () => server.call('saveCosts', { entries: [aCost({ shop_uid: shop() })], suggestion_id }, person),
        suggestAlertRule: () => {
          const rule = anAlertRule({ shops: 'these', shop_uid_list: [shop()] })
          return server.call('saveAlertRule', { ...rule, suggestion_id }, person)
        },
      })[name]()
    const replies = await Promise.all([owner, helper].map(confirming))
    expect(replies.map(({ code }) => code).sort()).toEqual([1000, 1006])
    const first = replies[0]?.code === 1000 ? owner : helper
    const [after] = await listOf(owner)
    expect(after).toMatchObject({ state: 'confirmed', settled_by_name: first.username })
    // Of the other's nothing is left.
    const rules = (await server.call('alertRuleList', {}, owner)).data.list
    expect(rules).toHaveLength(name === 'suggestAlertRule' ? 1 : 0)
    expect((await server.call('batchJobList', {}, owner)).data.total).toBe(name === 'suggestBatch' ? 1 : 0)
    expect((await server.call('costList', {}, owner)).data.list).toHaveLength(name === 'suggestCosts' ? 1 : 0)
  })

  it('is either a batch or a word, by who is first', async () => {
    const { suggestion_id } = await suggest(await aSuggestingKey())
    const [batch, drop] = await Promise.all([
      server.call('saveBatchJob', aBatch({ suggestion_id }), owner),
      server.call('dropSuggestion', { suggestion_id, reason: '不降价' }, owner),
    ])
    expect([batch.code, drop.code].sort()).toEqual([1000, 1006])
    const [after] = await listOf(owner)
    expect(after?.state).toBe(batch.code === 1000 ? 'confirmed' : 'dropped')
  })

  it('is a word of the person who dropped it', async () => {
    const key = await aSuggestingKey()
    const { suggestion_id } = await suggest(key)
    await server.call('dropSuggestion', { suggestion_id, reason: '不降价' }, owner)
    expect(await listOf(key)).toMatchObject([{ state: 'dropped', reason: '不降价', settled_at: expect.any(Number) }])
    const again = await server.call('dropSuggestion', { suggestion_id, reason: '' }, owner)
    expect(again).toMatchObject({
      code: 1006,
      msg: expect.stringMatching(/^这条建议已在别处处理，或已过期/),
      data: { current: { state: 'dropped' } },
    })
    expect((await server.call('auditList', { action: 'dropSuggestion' }, owner)).data.total).toBe(1)
  })

  it('is nothing once it expired, and what is old goes', async () => {
    const own = await startTestServer()
    try {
      const person = await aPerson(own)
      const [shop_uid = ''] = await someShops(own, person.ownerUid, 1)
      const key = await aKey(own, person, { may_suggest: true, days: 365 })
      const { suggestion_id } = (await own.call('suggestBatch', aSuggestion(shop_uid), key)).data
      own.clock.advance(SUGGESTION_WAITS_MS)
      const list = async () => (await own.call('suggestionList', {}, key)).data.list
      expect(await list()).toMatchObject([{ suggestion_id, state: 'expired' }])
      const late = await aPerson(own, { ownerUid: person.ownerUid, rights: everyRight, shopUids: [shop_uid] })
      expect(late.ownerUid).toBe(person.ownerUid)
      own.clock.advance(84 * DAY_MS)
      await sweep(own.database, own.clock.now())
      expect(await list()).toEqual([])
    } finally {
      await own.close()
    }
  })
})

describe('a suggestion that is sent again', () => {
  it.each(kindNames)('is the first one: %s', async (name) => {
    const key = await aSuggestingKey()
    const said = kinds[name](shop())
    const first = (await server.call(name, said, key)).data
    expect((await server.call(name, said, key)).data).toEqual(first)
    expect(await idsOf(owner)).toEqual([first.suggestion_id])
    expect((await server.call('auditList', { action: name }, owner)).data.total).toBe(1)
  })

  it('is one, however many arrive together', async () => {
    const key = await aSuggestingKey()
    const made = await Promise.all(Array.from({ length: 8 }, () => suggest(key)))
    expect(new Set(made.map(({ suggestion_id }) => suggestion_id)).size).toBe(1)
    expect(await idsOf(owner)).toHaveLength(1)
  })

  it('is another one with another word, row or key', async () => {
    const key = await aSuggestingKey()
    const { suggestion_id } = await suggest(key)
    const [row] = aSuggestion(shop()).change.rows
    const others = [
      await server.call('suggestBatch', aSuggestion(shop(), { title: '再降一点' }), key),
      await server.call('suggestBatch', aSuggestion(shop(), { note: '' }), key),
      await server.call('suggestBatch', aSuggestion('', { change: { kind: 'setPrice', rows: [{ ...row, group_fen: 1980 }] } }), key),
      await server.call('suggestBatch', aSuggestion(shop()), await aSuggestingKey()),
    ]
    expect(new Set([suggestion_id, ...others.map(({ data }) => data.suggestion_id)]).size).toBe(5)
  })

  it('says what became of it; a day later what was decided can be suggested once more', async () => {
    const own = await startTestServer()
    const person = await aPerson(own)
    const [shop_uid = ''] = await someShops(own, person.ownerUid, 1)
    const key = await aKey(own, person, { may_suggest: true })
    const again = async (title: string): Promise<Suggestion> => (await own.call('suggestBatch', aSuggestion(shop_uid, { title }), key)).data
    const [dropped, waiting] = [await again('dropped'), await again('waiting')]
    await own.call('dropSuggestion', { suggestion_id: dropped.suggestion_id, reason: '太低' }, person)
    expect(await again('dropped')).toMatchObject({ suggestion_id: dropped.suggestion_id, state: 'dropped', reason: '太低' })
    own.clock.advance(SUGGESTION_REPEAT_MS)
    expect((await again('dropped')).suggestion_id).not.toBe(dropped.suggestion_id)
    expect((await again('waiting')).suggestion_id).toBe(waiting.suggestion_id)
    await own.close()
  })

  it('is answered to the key that made it alone, also under the same idempotency key', async () => {
    const headers = { 'idempotency-key': createId() }
    const [first, second] = [await aSuggestingKey(), await aSuggestingKey()]
    const send = (key: Key) => server.call('suggestBatch', aSuggestion(shop()), { token: key.token, headers })
    const { data } = await send(first)
    expect((await send(first)).data).toEqual(data)
    expect(await send(second)).toMatchObject({ code: 1006 })
  })
})

describe('the quota of suggestions', () => {
  it('makes room for a new one where one is decided, and refuses it where all wait', async () => {
    const free = await aPerson(server, { level: 0 })
    const [shop_uid = ''] = await someShops(server, free.ownerUid, 1)
    const key = await aSuggestingKey(free)
    const suggestTitled = (title: string) => server.call('suggestBatch', aSuggestion(shop_uid, { title }), key)
    const ids: string[] = []
    for (let index = 0; index < quotaOf('suggestions', 0); index += 1) ids.push((await suggestTitled(`${index}`)).data.suggestion_id)
    expect(await suggestTitled('more')).toMatchObject({ code: 1005, data: { quota: { kind: 'suggestions' } } })
    // What is there already needs no room.
    expect(await suggestTitled('0')).toMatchObject({ code: 1000, data: { suggestion_id: ids[0] } })
    const [, second] = ids
    await server.call('dropSuggestion', { suggestion_id: second, reason: '' }, free)
    expect(await suggestTitled('more')).toMatchObject({ code: 1000 })
    expect(await idsOf(free)).not.toContain(second)
  })
})
