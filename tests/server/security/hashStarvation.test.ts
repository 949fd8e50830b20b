import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, hash: vi.fn(real.hash) }
})

const AT_ONCE = 150

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await aPerson(server)
})
afterAll(() => server.close())

const create = (username: string, person = owner) =>
  server.call('createSubAccount', { username, password: PASSWORD, name: '助手' }, { token: person.token })

/** As the server measures it: the sender of all this is the same busy process. */
function loginTimeIn(line: string): number[] {
  const { call, msg, ms } = JSON.parse(line) as { call?: string; msg?: string; ms?: number }
  return call === 'login' && msg === 'request' && ms !== undefined ? [ms] : []
}

describe('creating sub-accounts', () => {
  it('hashes nothing for a name that is taken', async () => {
    await create('taken')
    vi.mocked(hash).mockClear()
    const replies = await Promise.all(Array.from({ length: 20 }, () => create('taken')))
    expect(replies.map(({ code }) => code)).toEqual(Array(20).fill(1006))
    expect(hash).not.toHaveBeenCalled()
  })

  it(`${AT_ONCE} at once let a login by before the most of them`, async () => {
    const person = await aPerson(server)
    let created = 0
    const creating = Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const { code } = await create(`many-${index}`)
        created += 1
        return code
      }),
    )
    // All of them have arrived.
    await expect.poll(() => created).toBeGreaterThanOrEqual(AT_ONCE / 4)
    const aheadOfLogins: number[] = []
    while (created < AT_ONCE) {
      const before = created
      expect((await server.call('login', { username: person.username, password: PASSWORD })).code).toBe(1000)
      aheadOfLogins.push(created - before)
    }
    expect(new Set(await creating)).toEqual(new Set([1000]))
    const slowestMs = Math.max(...server.logLines.flatMap((line) => loginTimeIn(line)))
    process.stdout.write(
      `${aheadOfLogins.length} logins while ${AT_ONCE} sub-accounts are created: the slowest takes ${slowestMs} ms, ` +
        `at most ${Math.max(...aheadOfLogins)} were created meanwhile\n`,
    )
    expect(Math.max(...aheadOfLogins)).toBeLessThan(AT_ONCE / 4)
  })
})
