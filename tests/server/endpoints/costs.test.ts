import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { COST_IMPORTS_KEPT, COSTS_PER_CALL_MAX, COSTS_PER_PAGE, type CostInput } from '../../../contract/entities/cost.ts'
import { RESTORABLE_MS } from '../../../contract/limits.ts'
import { type CallReply, toolApi } from '../../../contract/toolApi.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { aBill, aCost } from '../builders/costs.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let owner: Person
let shop: string
let other: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  const [first = '', second = ''] = await someShops(server, owner.ownerUid, 2)
  shop = first
  other = second
})

const cost = (overrides: Partial<CostInput> = {}) => aCost({ shop_uid: shop, ...overrides })
const placeOf = ({ shop_uid, goods_id, sku_id, valid_from }: CostInput) => ({ shop_uid, goods_id, sku_id, valid_from })
const save = (entries: readonly object[], more: object = {}, person = owner) => server.call('saveCosts', { entries, ...more }, person)
async function list(payload: object = {}, person = owner): Promise<CallReply<'costList'>> {
  const { code, data } = await server.call('costList', payload, person)
  expect(code).toBe(ReplyCode.success)
  expect(toolApi.costList.reply.safeParse(data).success).toBe(true)
  return data
}

describe('the cost ledger', () => {
  it('keeps what was saved, with who saved it and when; unknown is not 0', async () => {
    const entries = [cost({ terms: { costFen: null, packingFen: 0 } }), cost({ sku_id: '13', weight_grams: 480, courier: '中通' })]
    expect((await save(entries)).data).toEqual({ added: 2, changed: 0, same: 0, recount_from: '' })
    const saved = { saved_by: owner.userUid, saved_by_name: owner.username, saved_at: server.clock.now() }
    expect((await list()).list).toEqual(entries.map((entry) => ({ ...entry, ...saved })))
  })

  describe('that says what its writer saw', () => {
    const saying = (costFen: number | undefined, more: object = {}) => ({
      ...cost({ terms: costFen === undefined ? {} : { costFen } }),
      only: ['costFen'],
      ...more,
    })
    const seen = (costFen?: number | null) => ({ terms: costFen === undefined ? {} : { costFen }, weight_grams: null, courier: '' })
    const costsKept = async () => (await list()).list.map(({ terms }) => terms.costFen)

    it('is not put over a value that somebody saved since, and tells what is there, by whom and when', async () => {
      await save([saying(1_000)])
      expect((await save([saying(1_200, { seen: seen(1_000) })])).data).toMatchObject({ changed: 1 })
      const { code, data } = await save([saying(1_500, { seen: seen(1_000) })])
      expect(code).toBe(ReplyCode.success)
      const [current] = (await list()).list
      expect(data).toEqual({ added: 0, changed: 0, same: 0, recount_from: null, conflicts: [{ ...placeOf(cost()), current }] })
      expect(current).toMatchObject({ terms: { costFen: 1_200 }, saved_by_name: owner.username })
      expect(toolApi.saveCosts.reply.safeParse(data).success).toBe(true)
    })

    it('is put once the writer has seen what is there, and beside one that is not put', async () => {
      await save([saying(1_200)])
      const other = cost({ sku_id: '13' })
      expect((await save([saying(1_500, { seen: seen(1_000) }), other])).data).toMatchObject({ added: 1, conflicts: [placeOf(cost())] })
      const again = await save([saying(1_500, { seen: seen(1_200) })])
      expect(again.data).toEqual({ added: 0, changed: 1, same: 0, recount_from: '' })
    })

    it('takes an entry that is gone, or that came meanwhile, for another value; unknown is none', async () => {
      expect((await save([saying(1_500, { seen: seen(1_000) })])).data.conflicts).toEqual([{ ...placeOf(cost()), current: null }])
      await save([saying(900)])
      expect((await save([saying(1_500, { seen: seen() })])).data.conflicts).toMatchObject([{ current: { terms: { costFen: 900 } } }])
      expect((await save([saying(1_500, { seen: seen(null) })])).data.conflicts).toHaveLength(1)
      expect(await costsKept()).toEqual([900])
    })

    it('is no conflict where another field was changed, where the same was saved, or where nothing of what was seen is said', async () => {
      await save([cost({ terms: { costFen: 1_000, packingFen: 50 }, weight_grams: 480 })])
      expect((await save([saying(1_500, { seen: seen(1_000) })])).data).toEqual({ added: 0, changed: 1, same: 0, recount_from: '' })
      // Sent once more, since its answer was lost.
      expect((await save([saying(1_500, { seen: seen(1_000) })])).data).toEqual({ added: 0, changed: 0, same: 1, recount_from: null })
      expect((await save([saying(1_700)])).data).toMatchObject({ changed: 1 })
      expect((await list()).list).toMatchObject([{ terms: { costFen: 1_700, packingFen: 50 }, weight_grams: 480 }])
    })

    it('lets one alone through of two that are sent at the same moment', async () => {
      await save([saying(1_000)])
      const replies = await Promise.all([1_100, 1_200, 1_300].map((fen) => save([saying(fen, { seen: seen(1_000) })])))
      expect(replies.map(({ data }) => data.changed).sort()).toEqual([0, 0, 1])
      expect(replies.flatMap(({ data }) => data.conflicts ?? [])).toHaveLength(2)
    })
  })

  it('tells what is new, what is other than before, and from which day figures are counted again', async () => {
    await save([cost(), cost({ valid_from: '2026-06-01' }), cost({ valid_from: '2026-09-01' })])
    const again = [
      cost(),
      cost({ valid_from: '2026-06-01', terms: { costFen: 1_100 } }),
      cost({ valid_from: '2026-09-01' }),
      cost({ valid_from: '2026-11-01' }),
    ]
    expect((await save(again)).data).toEqual({ added: 1, changed: 1, same: 2, recount_from: '2026-06-01' })
    expect((await save(again)).data).toEqual({ added: 0, changed: 0, same: 4, recount_from: null })
    expect((await list()).list.map(({ valid_from, terms }) => [valid_from, terms.costFen])).toEqual([
      ['', 1_000],
      ['2026-06-01', 1_100],
      ['2026-09-01', 1_000],
      ['2026-11-01', 1_000],
    ])
  })

  it('takes of two entries for one place in a call the later one', async () => {
    expect((await save([cost({ terms: { costFen: 1 } }), cost({ terms: { costFen: 2 } })])).data).toMatchObject({ added: 1 })
    expect((await list()).list.map(({ terms }) => terms.costFen)).toEqual([2])
  })

  describe('of an entry that says what of it was typed', () => {
    const kept = async () =>
      (await list()).list.map(({ terms, weight_grams, courier, source }) => ({ terms, weight_grams, courier, source }))

    it('puts that alone, whatever its computer knew of the rest', async () => {
      await save([cost({ terms: { costFen: 1_000 }, weight_grams: 300 })])
      // Both computers knew the cost alone.
      await save([cost({ terms: { costFen: 1_000, packingFen: 55 }, only: ['packingFen'] })])
      await save([cost({ terms: { costFen: 1_000, feeReturns: 0 }, courier: '中通', only: ['feeReturns', 'courier'] })])
      expect(await kept()).toEqual([
        { terms: { costFen: 1_000, packingFen: 55, feeReturns: 0 }, weight_grams: 300, courier: '中通', source: 'typed' },
      ])
    })

    it('takes out what it says nothing of any more, and refuses to leave an entry that says nothing', async () => {
      await save([cost({ terms: { costFen: 1_000, packingFen: 55 } })])
      expect((await save([cost({ terms: { costFen: 1_000 }, only: ['packingFen'] })])).data).toMatchObject({ changed: 1 })
      expect((await kept()).map(({ terms }) => terms)).toEqual([{ costFen: 1_000 }])
      // Elsewhere somebody believes that there is a freight.
      const reply = await save([cost({ terms: { freightFen: 300 }, only: ['costFen'] })])
      expect([reply.code, reply.data.errors]).toEqual([ReplyCode.invalidPayload, { 'entries.0.terms': 'required' }])
      expect((await kept()).map(({ terms }) => terms)).toEqual([{ costFen: 1_000 }])
    })

    it('is put whole where nothing is kept of its place and day, or only a refusal', async () => {
      const refusal = cost({ sku_id: '13', terms: {}, source: 'inherited', proof: 'same code', is_refused: true })
      await save([cost(), refusal])
      const entry = { terms: { costFen: 900, packingFen: 20 }, only: ['packingFen'] } as const
      await save([
        cost({ ...entry, only: [...entry.only], valid_from: '2026-11-01' }),
        cost({ ...entry, only: [...entry.only], sku_id: '13' }),
      ])
      expect((await kept()).map(({ terms }) => terms)).toEqual([{ costFen: 1_000 }, entry.terms, entry.terms])
    })

    it('joins the one before it in the same call', async () => {
      await save([cost({ terms: { costFen: 1 } }), cost({ terms: { packingFen: 2 }, only: ['packingFen'] })])
      expect((await kept()).map(({ terms }) => terms)).toEqual([{ costFen: 1, packingFen: 2 }])
    })

    it('keeps what an inherited cost rests on, until the cost itself is typed', async () => {
      await save([cost({ source: 'inherited', proof: 'same code' })])
      await save([cost({ terms: { costFen: 1_000, packingFen: 5 }, only: ['packingFen'] })])
      expect((await list()).list[0]).toMatchObject({ source: 'inherited', proof: 'same code' })
      await save([cost({ terms: { costFen: 900 }, only: ['costFen'] })])
      expect((await list()).list[0]).toMatchObject({ source: 'typed', proof: '', terms: { costFen: 900, packingFen: 5 } })
    })
  })

  it('gives back what was before an entry that is deleted', async () => {
    await save([cost(), cost({ valid_from: '2026-06-01', terms: { costFen: 9 } })])
    const { shop_uid, goods_id, sku_id } = cost()
    const keys = [{ shop_uid, goods_id, sku_id, valid_from: '2026-06-01' }]
    expect((await server.call('deleteCosts', { keys }, owner)).data).toEqual({ deleted: 1, recount_from: '2026-06-01' })
    expect((await server.call('deleteCosts', { keys }, owner)).data).toEqual({ deleted: 0, recount_from: null })
    expect((await list()).list.map(({ valid_from }) => valid_from)).toEqual([''])
  })

  it('keeps of an inherited cost why it is the same goods, and of a refused one that it was refused', async () => {
    const inherited = cost({ source: 'inherited', proof: '商家编码 A-1' })
    await save([inherited, cost({ ...inherited, sku_id: '13', is_refused: true, terms: { costFen: 5 } })])
    expect((await list()).list).toMatchObject([
      { source: 'inherited', proof: '商家编码 A-1', is_refused: false, terms: { costFen: 1_000 } },
      { is_refused: true, terms: {} },
    ])
  })

  it.each([
    ['a cost below 0', { terms: { costFen: -1 } }, 'entries.0.terms.costFen'],
    ['half a fen', { terms: { costFen: 0.5 } }, 'entries.0.terms.costFen'],
    ['a share above the whole', { terms: { resaleBp: 10_001 } }, 'entries.0.terms.resaleBp'],
    ['a term that does not exist', { terms: { costFen: 1, magic: 1 } }, 'entries.0.terms.magic'],
    ['nothing said', { terms: {} }, 'entries.0.terms'],
    ['a SKU without goods', { goods_id: '' }, 'entries.0.goods_id'],
    ['a day that does not exist', { valid_from: '2026-13-01' }, 'entries.0.valid_from'],
    ['a weight of nothing', { weight_grams: 0 }, 'entries.0.weight_grams'],
  ] as const)('refuses %s', async (_what, overrides, field) => {
    const { code, data } = await save([{ ...cost(), ...overrides }])
    expect(code).toBe(ReplyCode.invalidPayload)
    expect(Object.keys(data.errors)).toEqual([field])
    expect((await list()).list).toEqual([])
  })

  it('is listed page by page, for the shops and goods asked for', async () => {
    const skus = Array.from({ length: COSTS_PER_PAGE + 1 }, (_, index) => String(10_000 + index))
    for (let start = 0; start < skus.length; start += COSTS_PER_CALL_MAX)
      await save(skus.slice(start, start + COSTS_PER_CALL_MAX).map((sku_id) => cost({ sku_id })))
    await save([cost({ shop_uid: other, goods_id: '99' })])
    const first = await list({ shop_uid_list: JSON.stringify([shop]) })
    expect(first.list).toHaveLength(COSTS_PER_PAGE)
    const second = await list({ shop_uid_list: JSON.stringify([shop]), after: first.next })
    expect([...first.list, ...second.list].map(({ sku_id }) => sku_id)).toEqual(skus)
    expect(second.next).toBeNull()
    expect((await list({ goods_id: '99' })).list).toMatchObject([{ shop_uid: other }])
    expect((await list({ goods_id_list: '["99"]' })).list).toMatchObject([{ shop_uid: other }])
    await save([cost({ goods_id: '', sku_id: '' })])
    expect((await list({ goods_id_list: '["99"]' })).list.map(({ goods_id }) => goods_id).toSorted()).toEqual(['', '99'])
    const tooMany = JSON.stringify(Array.from({ length: 201 }, (_, at) => String(at)))
    expect((await server.call('costList', { goods_id_list: tooMany }, owner)).code).toBe(ReplyCode.invalidPayload)
    expect((await server.call('costList', { after: 'x' }, owner)).code).toBe(ReplyCode.invalidPayload)
    expect(await list({ shop_uid_list: '[]' })).toMatchObject({ list: [], next: null })
  })

  describe('is not listed again to a reader who names the fingerprint of what is there', () => {
    const settle = () => server.clock.advance(61_000)
    async function fingerprint(payload: object = {}, person = owner): Promise<string> {
      settle()
      return (await list(payload, person)).fingerprint ?? ''
    }

    it('as long as nothing of it changed, also where the same is saved once more', async () => {
      await save([cost(), cost({ shop_uid: other })])
      const known_fingerprint = await fingerprint()
      const unchanged = { list: [], next: null, fingerprint: known_fingerprint, is_unchanged: true }
      expect(await list({ known_fingerprint })).toEqual(unchanged)
      await save([cost()])
      expect(await list({ known_fingerprint })).toEqual(unchanged)
      expect(await list({ known_fingerprint: 'of another ledger' })).toMatchObject({ list: [{}, {}], is_unchanged: false })
    })

    it.each([
      ['an entry was added', () => save([cost({ sku_id: '13' })])],
      ['an entry was changed', () => save([cost({ terms: { costFen: 7 } })])],
      ['an entry was deleted', () => server.call('deleteCosts', { keys: [placeOf(cost())] }, owner)],
      ['a shop was deleted', () => server.call('deleteShop', { shop_uid: other }, owner)],
      [
        'an entry has taken the place of another',
        async () => {
          await server.call('deleteCosts', { keys: [placeOf(cost())] }, owner)
          await save([cost({ sku_id: '13' })])
        },
      ],
    ])('but whole where %s', async (_what, change) => {
      await save([cost(), cost({ shop_uid: other })])
      const known_fingerprint = await fingerprint()
      await change()
      const { list: listed } = await list()
      expect(await list({ known_fingerprint })).toMatchObject({ list: listed, is_unchanged: false })
      expect(await fingerprint()).not.toBe(known_fingerprint)
    })

    it('and has none within the minute of a change: another one in the same moment would look the same', async () => {
      await save([cost()])
      expect((await list()).fingerprint).toBe(null)
      settle()
      expect((await list()).fingerprint).not.toBe(null)
    })

    it('which is of those shops alone that the reader sees, though others have as many entries of the same moment', async () => {
      const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: { profit: ['view'] }, shopUids: [shop] })
      await save([cost(), cost({ shop_uid: other })])
      const known_fingerprint = await fingerprint({}, helper)
      await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, shop_uid_list: [other] }, owner)
      expect(await list({ known_fingerprint }, helper)).toMatchObject({ list: [{ shop_uid: other }], is_unchanged: false })
    })
  })

  it('is hidden from a sub-account without the right, and shows and takes of one with it only the shops that are lent', async () => {
    await save([cost(), cost({ shop_uid: other })])
    const helper = (rights: object) => aPerson(server, { ownerUid: owner.ownerUid, rights, shopUids: [shop] })
    const blind = await helper({ shop: ['view'], goods: ['view', 'operate', 'export'], returns: ['view', 'operate', 'export'] })
    expect((await server.call('costList', {}, blind)).code).toBe(ReplyCode.notPermitted)
    expect((await save([cost()], {}, blind)).code).toBe(ReplyCode.notPermitted)
    const reader = await helper({ profit: ['view'] })
    expect((await list({}, reader)).list.map(({ shop_uid }) => shop_uid)).toEqual([shop])
    expect((await save([cost()], {}, reader)).code).toBe(ReplyCode.notPermitted)
    const keeper = await helper({ profit: ['view', 'operate'] })
    expect((await save([cost({ terms: { costFen: 7 } })], {}, keeper)).code).toBe(ReplyCode.success)
    expect((await save([cost(), cost({ shop_uid: other })], {}, keeper)).code).toBe(ReplyCode.notFound)
    expect((await list({}, reader)).list).toMatchObject([{ terms: { costFen: 7 }, saved_by: keeper.userUid }])
  })

  it('forgets a deleted shop when it cannot be brought back any more', async () => {
    await save([cost(), cost({ shop_uid: other })])
    await server.call('saveBill', aBill({ shop_uid: shop }), owner)
    await server.call('deleteShop', { shop_uid: shop }, owner)
    const keptShops = async () =>
      (await server.database.db.selectFrom('cost_entries').select('shop_uid').execute()).map((row) => row.shop_uid)
    await sweep(server.database, server.clock.now())
    expect(await keptShops()).toContain(shop)
    await sweep(server.database, server.clock.now() + RESTORABLE_MS + 1)
    expect(await keptShops()).not.toContain(shop)
    expect(await keptShops()).toContain(other)
    expect(await server.database.db.selectFrom('platform_bills').select('shop_uid').where('shop_uid', '=', shop).execute()).toEqual([])
  })
})

describe('the report of a file', () => {
  const file = (import_id: string, refused: object[] = []) => ({ import: { import_id, file_name: '成本.xlsx', refused } })
  const reports = async (person = owner) => (await server.call('costImportList', {}, person)).data.list

  it('adds up what the parts of the file brought, with the lines that were refused', async () => {
    await save([cost()])
    const wrong = { line: 3, column: '成本', reason: 'bad_format' }
    await save([cost(), cost({ sku_id: '13', valid_from: '2026-05-01' })], file('import-0001', [wrong]))
    await save([cost({ terms: { costFen: 2 } })], file('import-0001', [{ ...wrong, line: 9 }]))
    expect(await reports()).toEqual([
      {
        import_id: 'import-0001',
        file_name: '成本.xlsx',
        imported_at: server.clock.now(),
        imported_by: owner.userUid,
        imported_by_name: owner.username,
        added: 1,
        changed: 1,
        same: 1,
        recount_from: '',
        refused: [wrong, { ...wrong, line: 9 }],
        refused_total: 2,
      },
    ])
  })

  it('counts a refused line once where a part is sent again after its answer was lost', async () => {
    const wrong = [3, 7].map((line) => ({ line, column: '成本', reason: 'bad_format' }))
    await save([cost()], file('import-0001', wrong))
    await save([cost()], file('import-0001', wrong))
    expect(await reports()).toMatchObject([{ refused: wrong, refused_total: 2 }])
  })

  it('counts what an earlier try has saved as new alone where the parts are sent again', async () => {
    const parts = [[cost({ sku_id: '21' }), cost({ sku_id: '22' })], [cost({ sku_id: '23' })]] as const
    await save([cost({ sku_id: '22' })])
    const whole = { entries: 3, refused: 0 }
    const of = { import: { ...file('import-0001').import, whole } }
    await save([...parts[0]], of)
    for (const part of parts) await save([...part], of)
    expect(await reports()).toMatchObject([{ added: 2, changed: 0, same: 1 }])
  })

  it('counts more refused lines than it lists', async () => {
    const refused = [{ line: 3, column: '成本', reason: 'bad_format' }]
    await save([cost()], { import: { ...file('import-0001', refused).import, whole: { entries: 1, refused: 2_000 } } })
    expect(await reports()).toMatchObject([{ refused, refused_total: 2_000 }])
  })

  it('is kept of the last files, newest first, and is one’s own; the main account reads those of all', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: { profit: ['view', 'operate'] }, shopUids: [shop] })
    for (let index = 0; index <= COST_IMPORTS_KEPT; index += 1) {
      server.clock.advance(1)
      await save([cost()], file(`import-${1_000 + index}`))
    }
    server.clock.advance(1)
    await save([cost()], file('import-helper'), helper)
    const ids = (await reports()).map(({ import_id }: { import_id: string }) => import_id)
    expect(ids).toHaveLength(COST_IMPORTS_KEPT + 1)
    expect(ids.slice(0, 2)).toEqual(['import-helper', `import-${1_000 + COST_IMPORTS_KEPT}`])
    expect((await reports(helper)).map(({ import_id }: { import_id: string }) => import_id)).toEqual(['import-helper'])
  })
})
