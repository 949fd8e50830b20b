import { type Right, type Rights, rightActions, rightModules } from '../../../contract/roles.ts'
import { createId } from '../../../server/ids.ts'
import { rewardTable } from '../../../server/repositories/rewards.ts'
import type { Persona } from '../accessMatrix.ts'
import { aPerson, everyRight, type Person, someShops } from './people.ts'
import type { TestServer } from './testServer.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const EARNED_FEN = 100_000

/** The records of a main account that calls are made about. */
export interface AccessRecords {
  readonly server: TestServer
  /** Whose they are. */
  readonly main: Person
  /** All of her shops, in sort order. */
  readonly shops: readonly string[]
  /** The one that calls name. */
  readonly shop: string
  /** Makes a record at the first call, for everyone who then names it. */
  once(name: string, make: () => Promise<string>): Promise<string>
}

export interface AccessScene {
  /** Null: nobody. */
  readonly people: Readonly<Record<Persona, Person | null>>
  recordsFor(persona: Persona): AccessRecords
}

/** Fresh people for one line of the matrix, whose sub-accounts have the line's right, or all others. */
export async function anAccessScene(server: TestServer, right: string): Promise<AccessScene> {
  const expires = { levelExpiresAt: server.clock.now() + YEAR_MS }
  const owner = await aMainAccount(server, expires)
  const shops = await someShops(server, owner.ownerUid, 3)
  const [, lent = '', other = ''] = shops
  const free = await aMainAccount(server, { level: 0 })
  const freeShops = await someShops(server, free.ownerUid, 4)
  const aHelper = (rights: Rights, shopUid: string) => aPerson(server, { ownerUid: owner.ownerUid, rights, shopUids: [shopUid] })
  const disabled = await aHelper(everyRight, lent)
  await server.database.db.updateTable('users').set({ enabled: 0 }).where('user_uid', '=', disabled.userUid).execute()
  const ownerRecords = toRecords(server, owner, shops, lent)
  const freeRecords = toRecords(server, free, freeShops, freeShops[2] ?? '')
  return {
    people: {
      owner,
      operator: await aMainAccount(server, { role: 'admin', ...expires }),
      stranger: await aMainAccount(server, expires),
      helper: await aHelper(right === '' ? everyRight : rightsWhere((each) => each === right), lent),
      powerless: await aHelper(right === '' ? {} : rightsWhere((each) => each !== right), lent),
      unlent: await aHelper(right === '' ? everyRight : rightsWhere((each) => each === right), other),
      free,
      disabled,
      nobody: null,
    },
    recordsFor: (persona) => (persona === 'free' ? freeRecords : ownerRecords),
  }
}

/** With something to be paid. */
async function aMainAccount(server: TestServer, overrides: Parameters<typeof aPerson>[1]): Promise<Person> {
  const person = await aPerson(server, overrides)
  const reward_id = createId()
  const order_no = createId()
  await rewardTable.create(server.database.db, {
    owner_uid: person.ownerUid,
    reward_id,
    order_no,
    from_username: '朋友',
    amount_fen: EARNED_FEN,
    earned_at: server.clock.now(),
  })
  return person
}

function toRecords(server: TestServer, main: Person, shops: readonly string[], shop: string): AccessRecords {
  const made = new Map<string, Promise<string>>()
  return {
    server,
    main,
    shops,
    shop,
    once(name, make) {
      const record = made.get(name) ?? make()
      made.set(name, record)
      return record
    },
  }
}

function rightsWhere(isGiven: (right: Right) => boolean): Rights {
  return Object.fromEntries(rightModules.map((module) => [module, rightActions.filter((action) => isGiven(`${module}.${action}`))]))
}
