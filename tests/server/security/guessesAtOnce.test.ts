import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_FAILURES_MAX, FREE_FAILURES, NETWORK_FAILURES_MAX } from '../../../server/security/loginThrottle.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const AT_ONCE = 200
const WRONG = 'Wrong-Kettle-7'
/** Hundreds of passwords are compared, one after the other. */
const LONG_TEST_MS = 240_000

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: 1 } })
  owner = await aPerson(server)
})
afterAll(() => server.close())

let networks = 0
/** An address of a network that nothing came from before. */
function freshAddress(): string {
  networks += 1
  return `10.${Math.floor(networks / 250)}.${networks % 250}.1`
}

/** On PostgreSQL these go to two servers in turn. */
const logIn = (username: string, password: string, from = freshAddress()) =>
  server.call('login', { username, password }, { headers: { 'x-forwarded-for': from } })

async function codesOf(replies: readonly Promise<{ readonly code: number }>[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const { code } of await Promise.all(replies)) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

describe('many tries at once are no more tries than one by one (R35)', { timeout: LONG_TEST_MS }, () => {
  it.each<[string, () => Promise<string>]>([
    ['a main account', async () => owner.username],
    ['a sub-account', async () => (await aPerson(server, { ownerUid: owner.ownerUid })).username],
    [
      'an operator',
      async () => {
        const operator = await aPerson(server, { role: 'admin' })
        expect((await logIn(operator.username, PASSWORD)).code).toBe(1000)
        return operator.username
      },
    ],
    ['a name that nobody has', async () => 'no-such-name'],
  ])(`of ${AT_ONCE} wrong logins from as many networks at %s, ${ACCOUNT_FAILURES_MAX} are tried`, async (_, nameOf) => {
    const username = await nameOf()
    const guesses = Array.from({ length: AT_ONCE }, () => logIn(username, WRONG))
    expect(await codesOf(guesses)).toEqual({ 1001: ACCOUNT_FAILURES_MAX, 1007: AT_ONCE - ACCOUNT_FAILURES_MAX })
    expect((await logIn(username, PASSWORD)).code).toBe(1007)
  })

  it(`from one network at one account, ${FREE_FAILURES} are tried`, async () => {
    const from = freshAddress()
    const { username } = await aPerson(server)
    const guesses = Array.from({ length: 60 }, () => logIn(username, WRONG, from))
    expect(await codesOf(guesses)).toEqual({ 1001: FREE_FAILURES, 1007: 60 - FREE_FAILURES })
  })

  it(`from one network at as many names, ${NETWORK_FAILURES_MAX} are tried`, async () => {
    const from = freshAddress()
    const guesses = Array.from({ length: AT_ONCE }, (_, index) => logIn(`name-${index}`, WRONG, from))
    expect(await codesOf(guesses)).toEqual({ 1001: NETWORK_FAILURES_MAX, 1007: AT_ONCE - NETWORK_FAILURES_MAX })
  })

  it(`of wrong old passwords in one session, ${FREE_FAILURES} are tried`, async () => {
    const person = await aPerson(server)
    const guesses = Array.from({ length: 60 }, () =>
      server.call('updateUser', { old_password: WRONG, new_password: 'Better-Kettle-7' }, person),
    )
    expect(await codesOf(guesses)).toEqual({ 1002: FREE_FAILURES, 1007: 60 - FREE_FAILURES })
  })
})

describe('a right password uses no try up', { timeout: LONG_TEST_MS }, () => {
  it('of 60 people of one account who log in at once from networks of their own', async () => {
    const { username } = await aPerson(server)
    expect(await codesOf(Array.from({ length: 60 }, () => logIn(username, PASSWORD)))).toEqual({ 1000: 60 })
  })

  it('and none of those that others used', async () => {
    const { username } = await aPerson(server)
    const wrong = async (count: number) => codesOf(Array.from({ length: count }, () => logIn(username, WRONG)))
    expect(await wrong(ACCOUNT_FAILURES_MAX - 1)).toEqual({ 1001: ACCOUNT_FAILURES_MAX - 1 })
    for (let times = 0; times < 3; times += 1) expect((await logIn(username, PASSWORD)).code).toBe(1000)
    expect(await wrong(3)).toEqual({ 1001: 1, 1007: 2 })
  })

  it('where the new password is refused', async () => {
    const person = await aPerson(server)
    for (let times = 0; times < FREE_FAILURES + 2; times += 1) {
      const guessable = await server.call('updateUser', { old_password: PASSWORD, new_password: 'Password1' }, person)
      expect(guessable).toMatchObject({ code: 1002, data: { errors: { new_password: expect.any(String) } } })
    }
    expect((await server.call('updateUser', { old_password: PASSWORD, new_password: 'Better-Kettle-7' }, person)).code).toBe(1000)
  })
})
