import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BatchState, batchOutcomes, batchStates } from '../../contract/entities/batchJob.ts'
import type { CallName } from '../../contract/toolApi.ts'
import { firstBatchStates, mayMoveBatch } from '../../src/domain/batchStates.ts'
import { fc } from '../fastCheck.ts'
import { AccountModel, sorted } from './builders/accountModel.ts'
import { aPerson, cookieOf, PASSWORD, type Person } from './builders/people.ts'
import { startTestServer, type TestReply, type TestServer } from './builders/testServer.ts'

/** `npm run soak` asks for more. */
const SEQUENCES = 24 * Number(process.env.FUZZ_FACTOR ?? 1)
const STEPS_MAX = 40
const LONG_TEST_MS = 240_000 * Number(process.env.FUZZ_FACTOR ?? 1)
/** As many as one account gets to in a sequence: no quota of any level is met. */
const SHOP_IDS = 8
const names = ['甲', '乙', '丙'] as const

let server: TestServer
let calls = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Account {
  readonly person: Person
  /** Of a call, in the usual shape. */
  readonly ask: (name: CallName, payload?: object) => Promise<TestReply>
}

type Step = fc.AsyncCommand<AccountModel, Account>

/** The one that a number names, wherever there are any. */
const pick = <Item>(items: Iterable<Item>, number: number): Item | undefined => {
  const all = [...items]
  return all[number % Math.max(all.length, 1)]
}
const pickMany = <Item>(items: readonly Item[], bits: number) => items.filter((_, index) => (bits >> index) & 1)

/** A step that is taken where there is something to take it with, and after which all lists are as the model says. */
function step(title: string, run: (model: AccountModel, account: Account) => Promise<void> | undefined): Step {
  return {
    check: () => true,
    toString: () => title,
    async run(model, account) {
      await run(model, account)
      expect(await readLists(account)).toEqual(model.toLists())
    },
  }
}

async function readLists({ ask }: Account): Promise<ReturnType<AccountModel['toLists']>> {
  const [shops, groups, people, batches] = await Promise.all([
    ask('shopList'),
    ask('groupList'),
    ask('subAccountList', { page_size: 200 }),
    ask('batchJobList', { page_size: 200 }),
  ])
  // Its own session or none: never that of another shop.
  for (const shop of shops.data) expect([undefined, null, cookieOf(shop.shop_id)]).toContain(shop.cookie)
  type Row = TestReply['data']
  return {
    shops: shops.data.map(({ shop_uid, shop_id, notes }: Row) => ({ uid: shop_uid, shopId: shop_id, notes })),
    groups: sorted(groups.data.map(({ group_name, shop_uid_list }: Row) => [group_name, shop_uid_list] as const)),
    people: sorted(people.data.list.map(({ name, shop_uid_list }: Row) => [name, [...(shop_uid_list as string[])].sort()] as const)),
    batches: sorted(
      batches.data.list.map(
        ({ job_id, state, counts }: Row) =>
          [
            `${job_id} ${state}`,
            Object.entries(counts as Record<string, number>)
              .flatMap(([outcome, count]) => Array.from({ length: count }, () => outcome))
              .sort(),
          ] as const,
      ),
    ),
  }
}

const small = fc.nat({ max: 255 })

/** What a main account can do to its shops, groups, sub-accounts and batches, and take back. */
const steps: fc.Arbitrary<Step>[] = [
  small.map((number) =>
    step(`addShop ${number % SHOP_IDS}`, async (model, { ask }) => {
      const shop_id = `77${number % SHOP_IDS}`
      const known = [...model.shops.values()].find((shop) => shop.shopId === shop_id)
      const reply = await ask('addShop', { shop_id, shop_name: '店', cookie: cookieOf(shop_id) })
      if (known) expect(reply.code).toBe(model.isVisible([known.uid]) ? 1000 : 1005)
      else if (model.limit !== null && model.shops.size >= model.limit) expect(reply.code).toBe(1005)
      else {
        expect(reply.code).toBe(1000)
        model.addShop(reply.data.shop_uid, shop_id)
      }
    }),
  ),
  fc.tuple(small, fc.string({ maxLength: 20, unit: 'grapheme' })).map(([number, text]) =>
    step(`remarkShop ${number} ${JSON.stringify(text)}`, async (model, { ask }) => {
      const shop = pick(model.ordered, number)
      if (!shop) return
      const reply = await ask('remarkShop', { shop_uid: shop.uid, notes: text })
      expect(reply.code).toBe(!model.isVisible([shop.uid]) ? 1004 : text.includes('\u0000') ? 1002 : 1000)
      if (reply.code === 1000) shop.notes = text.trim()
    }),
  ),
  fc.tuple(fc.oneof(small, fc.constantFrom(1, 2, 4)), fc.boolean()).map(([bits, isText]) =>
    step(`deleteShops ${bits.toString(2)}${isText ? ' as text' : ''}`, async (model, { ask }) => {
      const uids = pickMany(model.ordered, bits).map(({ uid }) => uid)
      if (uids.length === 0) return
      const isSeen = model.isVisible(uids)
      expect((await ask('deleteShop', { shop_uid_list: isText ? JSON.stringify(uids) : uids })).code).toBe(isSeen ? 1000 : 1004)
      if (isSeen) for (const uid of uids) model.deleteShop(uid)
    }),
  ),
  small.map((number) =>
    step(`restoreShop ${number}`, async (model, { ask }) => {
      const shop = pick(model.deletedShops.values(), number)
      if (!shop) return
      const isTaken = [...model.shops.values()].some(({ shopId }) => shopId === shop.shopId)
      const { code } = await ask('restoreDeleted', { subject_type: 'shop', ids: [shop.uid] })
      // Whether there is room at the free level depends on what came in between; what is seen afterwards does not.
      const expected = isTaken ? [1006] : model.limit === null ? [1000] : [1000, 1005]
      expect(expected).toContain(code)
      if (code === 1000) model.restoreShop(shop.uid)
    }),
  ),
  fc.tuple(small, fc.boolean()).map(([turn, isWhole]) =>
    step(`sortShops ${turn}${isWhole ? '' : ' but one'}`, async (model, { ask }) => {
      const uids = model.visible.map(({ uid }) => uid)
      if (uids.length < 2) return
      const cut = turn % uids.length
      const order = [...uids.slice(cut), ...uids.slice(0, cut)].slice(isWhole ? 0 : 1)
      expect((await ask('sortShops', { shop_uid_list: order })).code).toBe(isWhole ? 1000 : 1002)
      if (!isWhole) return
      const hidden = model.ordered.map(({ uid }) => uid).filter((uid) => !uids.includes(uid))
      for (const [position, uid] of [...order, ...hidden].entries()) Object.assign(model.shops.get(uid) ?? {}, { position })
    }),
  ),
  fc.tuple(fc.constantFrom(...names), small).map(([name, bits]) =>
    step(`addGroup ${name} ${bits.toString(2)}`, async (model, { ask }) => {
      const uids = pickMany(model.visible, bits).map(({ uid }) => uid)
      const isTaken = [...model.groups.values()].some((group) => group.name === name)
      const reply = await ask('saveGroup', { group_name: name, shop_uid_list: uids })
      expect(reply.code).toBe(isTaken ? 1006 : 1000)
      if (isTaken) return
      model.groups.set(reply.data.group_id, { id: reply.data.group_id, name })
      model.setMembers(reply.data.group_id, uids)
    }),
  ),
  fc.tuple(small, fc.constantFrom(...names), small).map(([number, name, bits]) =>
    step(`editGroup ${number} ${name} ${bits.toString(2)}`, async (model, { ask }) => {
      const group = pick(model.groups.values(), number)
      if (!group) return
      const uids = pickMany(model.ordered, bits).map(({ uid }) => uid)
      const isTaken = [...model.groups.values()].some((other) => other.name === name && other !== group)
      const code = !model.isVisible(uids) ? 1004 : isTaken ? 1006 : 1000
      expect((await ask('saveGroup', { group_id: group.id, group_name: name, shop_uid_list: uids })).code).toBe(code)
      if (code !== 1000) return
      group.name = name
      model.setMembers(group.id, uids)
    }),
  ),
  small.map((number) =>
    step(`deleteGroup ${number}`, async (model, { ask }) => {
      const group = pick(model.groups.values(), number)
      if (!group) return
      expect((await ask('saveGroup', { group_id: group.id, deleted: 1 })).code).toBe(1000)
      model.deleteGroup(group.id)
    }),
  ),
  small.map((number) =>
    step(`restoreGroup ${number}`, async (model, { ask }) => {
      const group = pick(model.deletedGroups.values(), number)
      if (!group) return
      const isTaken = [...model.groups.values()].some(({ name }) => name === group.name)
      expect((await ask('restoreDeleted', { subject_type: 'shopGroup', ids: [group.id] })).code).toBe(isTaken ? 1006 : 1000)
      if (!isTaken) model.restoreGroup(group.id)
    }),
  ),
  fc.tuple(fc.constantFrom(...names), small).map(([name, bits]) =>
    step(`createSubAccount ${name} ${bits.toString(2)}`, async (model, { ask }) => {
      const uids = pickMany(model.visible, bits).map(({ uid }) => uid)
      const isTaken = [...model.people.values()].some((person) => person.name === name)
      const username = `helper-${names.indexOf(name)}`
      const reply = await ask('createSubAccount', { username, password: PASSWORD, name, shop_uid_list: uids, rights: { shop: ['view'] } })
      expect(reply.code).toBe(isTaken ? 1006 : 1000)
      if (isTaken) return
      model.people.set(reply.data.account_id, { uid: reply.data.account_id, name })
      model.lend(reply.data.account_id, uids)
    }),
  ),
  fc.tuple(small, small).map(([number, bits]) =>
    step(`lendShops ${number} ${bits.toString(2)}`, async (model, { ask }) => {
      const person = pick(model.people.values(), number)
      if (!person) return
      const uids = pickMany(model.ordered, bits).map(({ uid }) => uid)
      const isSeen = model.isVisible(uids)
      const payload = { action: 'edit', account_id: person.uid, shop_uid_list: uids }
      expect((await ask('saveSubAccount', payload)).code).toBe(isSeen ? 1000 : 1004)
      if (isSeen) model.lend(person.uid, uids)
    }),
  ),
  small.map((number) =>
    step(`deleteSubAccount ${number}`, async (model, { ask }) => {
      const person = pick(model.people.values(), number)
      if (!person) return
      expect((await ask('saveSubAccount', { action: 'delete', account_id: person.uid })).code).toBe(1000)
      model.deletePerson(person.uid)
    }),
  ),
  small.map((number) =>
    step(`restoreSubAccount ${number}`, async (model, { ask }) => {
      const person = pick(model.deletedPeople.values(), number)
      if (!person) return
      const isTaken = [...model.people.values()].some(({ name }) => name === person.name)
      expect((await ask('restoreDeleted', { subject_type: 'subAccount', ids: [person.uid] })).code).toBe(isTaken ? 1006 : 1000)
      if (!isTaken) model.restorePerson(person.uid)
    }),
  ),
  fc.tuple(small, fc.constantFrom(...batchStates), fc.constantFrom(...batchOutcomes), small).map(([number, state, outcome, shopNumber]) =>
    step(`saveBatchJob ${number % 3} ${state} ${outcome} ${shopNumber}`, async (model, { ask }) => {
      const id = `job-${number % 3}`
      const shop = pick(model.ordered, shopNumber)
      const before = model.batches.get(id)
      const row = shop && {
        row_no: before?.rows.length ?? 0,
        shop_uid: shop.uid,
        label: '',
        before: null,
        after: null,
        outcome,
        reason: '',
      }
      const isMove = before ? mayMoveBatch(before.state as BatchState, state) : firstBatchStates.includes(state)
      const code = shop && !model.isVisible([shop.uid]) ? 1004 : isMove ? 1000 : before ? 1006 : 1002
      const payload = { job_id: id, kind: 'setPrice', title: '改价', state, plan: {}, rows: row ? [row] : [] }
      expect((await ask('saveBatchJob', payload)).code).toBe(code)
      if (code !== 1000) return
      const saved = before ?? { id, state, rows: [] }
      saved.state = state
      if (shop) saved.rows.push({ shopUid: shop.uid, outcome })
      model.batches.set(id, saved)
    }),
  ),
]

/** Some shops, in a group and lent to a sub-account: else most steps would find nothing to be taken with. */
async function begin(model: AccountModel, { ask }: Account): Promise<void> {
  for (let number = 0; number < (model.limit ?? 3); number += 1) {
    const shop_id = `77${number}`
    model.addShop((await ask('addShop', { shop_id, shop_name: '店', cookie: cookieOf(shop_id) })).data.shop_uid, shop_id)
  }
  const uids = model.visible.map(({ uid }) => uid)
  const [name] = names
  const { group_id } = (await ask('saveGroup', { group_name: name, shop_uid_list: uids })).data
  model.groups.set(group_id, { id: group_id, name })
  model.setMembers(group_id, uids)
  const helper = { username: 'helper-0', password: PASSWORD, name, shop_uid_list: uids, rights: { shop: ['view'] } }
  const { account_id } = (await ask('createSubAccount', helper)).data
  model.people.set(account_id, { uid: account_id, name })
  model.lend(account_id, uids)
}

it.each([
  ['of a level with room', 3],
  ['of the free level', 0],
])(
  'a main account %s has what was done to it and not taken back, whatever the order (P2)',
  async (_what, level) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: STEPS_MAX, size: 'max' }), async (commands) => {
        const person = await aPerson(server, { level })
        const ask: Account['ask'] = (name, payload = {}) => {
          calls += 1
          // A person does not do all of this in one moment.
          server.clock.advance(1_000)
          return server.call(name, payload, person)
        }
        const model = new AccountModel(level)
        await begin(model, { person, ask })
        await fc.asyncModelRun(() => ({ model, real: { person, ask } }), commands)
      }),
      { numRuns: SEQUENCES / 2 },
    )
    process.stdout.write(`level ${level}: ${SEQUENCES / 2} sequences of at most ${STEPS_MAX} steps, ${calls} calls so far\n`)
  },
  LONG_TEST_MS,
)
