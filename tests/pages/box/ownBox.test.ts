import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { type ListingSettings, unsetListingSettings } from '../../../contract/entities/listingSettings.ts'
import type { CallInput, CallName, CallPayload, CallReply } from '../../../contract/toolApi.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { answerOwnBox, OWN_BOX_MAX, type OwnBoxStore } from '../../../src/pages/box/ownBox.ts'
import { ToolApiError } from '../../../src/providers/toolApi/ToolApiError.ts'
import { aListing, someBoxGoods } from '../../server/builders/box.ts'

/** What the browser keeps, in one step each. */
function createMemoryStore(): OwnBoxStore {
  const goods = new Map<string, Map<string, BoxGoods>>()
  const settings = new Map<string, ListingSettings>()
  const of = (owner: string) => goods.get(owner) ?? goods.set(owner, new Map()).get(owner) ?? new Map()
  return {
    list: async (owner) => [...of(owner).values()],
    async change(owner, decide) {
      const { put = [], removed = [], answer } = decide([...of(owner).values()])
      for (const each of put) of(owner).set(each.box_id, each)
      for (const each of removed) of(owner).delete(each)
      return answer
    },
    readSettings: async (owner) => settings.get(owner),
    async changeSettings(owner, to) {
      const saved = to(settings.get(owner))
      settings.set(owner, saved)
      return saved
    },
  }
}

let now = 1_000

function openBox(owner = 'u1', store = createMemoryStore()) {
  const parts = { store, now: () => now, say: (refusal: string) => `said: ${refusal}` }
  return async <Name extends CallName>(name: Name, payload: CallInput<Name>) =>
    (await answerOwnBox(name, payload, owner, parts)) as CallReply<Name>
}

type Sent = CallPayload<'saveBoxGoods'>['goods'][number]
const some = (more: object = {}) => someBoxGoods(more) as Sent
const titled = (box_id: string, title: string, more: object = {}) => some({ box_id, listing: aListing({ title }), ...more })
const refusalOf = (asked: Promise<unknown>) => asked.then(() => null).catch((error: unknown) => error as ToolApiError)
const idsOf = ({ list }: CallReply<'boxList'>) => list.map(({ box_id }) => box_id)

describe('the box of this browser', () => {
  it('answers each of its calls with a reply that the contract takes', async () => {
    const call = openBox()
    const saved = await call('saveBoxGoods', { goods: [titled('b1', 'Umbrella')] })
    expect(toolApi.saveBoxGoods.reply.safeParse(saved).success).toBe(true)
    expect(toolApi.boxList.reply.safeParse(await call('boxList', {})).success).toBe(true)
    expect(toolApi.listingSettings.reply.safeParse(await call('listingSettings', {})).success).toBe(true)
    expect(await call('removeBoxGoods', { box_id: 'b1' })).toEqual({ removed: 1 })
    expect(await call('boxList', {})).toEqual({ list: [], total: 0 })
  })

  it('keeps where goods are from as it was first said, and counts their versions', async () => {
    const call = openBox()
    now = 1_000
    await call('saveBoxGoods', { goods: [titled('b1', 'Umbrella', { source_name: 'Mill' })] })
    now = 2_000
    const { list } = await call('saveBoxGoods', { goods: [titled('b1', 'Parasol', { source_name: 'Other', version: 1 })] })
    expect(list[0]).toMatchObject({ title: 'Parasol', source_name: 'Mill', added_at: 1_000, saved_at: 2_000, version: 2, claims: [] })
  })

  it('refuses who saw another version, and says what there is now', async () => {
    const call = openBox()
    await call('saveBoxGoods', { goods: [titled('b1', 'Umbrella')] })
    const refused = await refusalOf(call('saveBoxGoods', { goods: [titled('b1', 'Parasol', { version: 7 })] }))
    expect(refused).toMatchObject({ code: ReplyCode.conflict, message: 'said: changed', details: { current: { title: 'Umbrella' } } })
    const gone = await refusalOf(call('saveBoxGoods', { goods: [titled('b9', 'Parasol', { version: 1 })] }))
    expect(gone).toMatchObject({ code: ReplyCode.notFound, message: 'said: gone' })
    expect((await call('boxList', {})).list.map(({ title }) => title)).toEqual(['Umbrella'])
  })

  it('refuses what the contract does not take, field by field', async () => {
    const refused = await refusalOf(openBox()('saveBoxGoods', { goods: [titled('b1', 'x'.repeat(201))] }))
    expect(refused).toBeInstanceOf(ToolApiError)
    expect(refused).toMatchObject({ code: ReplyCode.invalidPayload, message: 'said: invalid' })
    expect(Object.keys(refused?.errors ?? {})).toEqual(['goods.0.listing.title'])
  })

  it('takes no more goods than it lists at once, but goes on changing those that it has', async () => {
    const call = openBox()
    for (let from = 0; from < OWN_BOX_MAX; from += 20)
      await call('saveBoxGoods', { goods: Array.from({ length: 20 }, (_, at) => titled(`b${from + at}`, 'Umbrella')) })
    expect(await refusalOf(call('saveBoxGoods', { goods: [titled('more', 'Umbrella')] }))).toMatchObject({ message: 'said: full' })
    expect((await call('saveBoxGoods', { goods: [titled('b7', 'Parasol')] })).list[0]?.title).toBe('Parasol')
    expect((await call('boxList', {})).total).toBe(OWN_BOX_MAX)
  })

  it.each([
    [{ keyword: 'PARA' }, ['b2']],
    [{ keyword: 'mill' }, ['b1']],
    [{ origin: 'link' }, ['b2']],
    [{ box_ids: ['b1', 'b9'] }, ['b1']],
    [{ tab: 'unclaimed' }, ['b2', 'b1']],
    [{ tab: 'published' }, []],
    [{ sort: 'title' }, ['b2', 'b1']],
    [{ sort: '-title' }, ['b1', 'b2']],
    [{ page: 2, page_size: 1 }, ['b1']],
  ] as const)('lists of %j %j', async (asked, ids) => {
    const call = openBox()
    now = 1_000
    await call('saveBoxGoods', { goods: [titled('b1', 'Umbrella', { origin: 'wholesale', source_name: 'Mill' })] })
    now = 2_000
    await call('saveBoxGoods', { goods: [titled('b2', 'Parasol', { origin: 'link', source_name: '' })] })
    expect(idsOf(await call('boxList', asked as CallInput<'boxList'>))).toEqual(ids)
  })

  it('shows one login nothing of another', async () => {
    const store = createMemoryStore()
    await openBox('u1', store)('saveBoxGoods', { goods: [titled('b1', 'Umbrella')] })
    await openBox('u1', store)('saveListingSettings', { forbidden_words: ['best'] })
    expect((await openBox('u2', store)('boxList', {})).total).toBe(0)
    expect(await openBox('u2', store)('listingSettings', {})).toEqual(unsetListingSettings)
    expect((await openBox('u1', store)('listingSettings', {})).forbidden_words).toEqual(['best'])
  })
})
