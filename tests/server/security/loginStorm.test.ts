import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FREE_FAILURES, NETWORK_FAILURES_MAX } from '../../../server/security/loginThrottle.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const WRONG_LOGINS = 200
const ACCOUNTS = 40
const STORM = '198.51.100.7'
const OFFICE = '203.0.113.9'
/** Hundreds of passwords are compared, one after the other. */
const LONG_TEST_MS = 240_000
const MEBIBYTE = 1024 * 1024

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: 1 } })
  owner = await aPerson(server)
})
afterAll(() => server.close())

const logIn = (username: string, password: string, from: string) =>
  server.callOne('login', { username, password }, { headers: { 'x-forwarded-for': from } })

/** Calls of somebody else, one after the other, until it is over; answers with their codes, and the times that the server took. */
async function askMeanwhile(over: Promise<unknown>): Promise<{ readonly codes: readonly number[]; readonly times: readonly number[] }> {
  const codes: number[] = []
  const before = server.logLines.length
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  do codes.push((await server.call('shopList', {}, owner)).code)
  while (!isOver)
  const lines = server.logLines.slice(before).map((line) => JSON.parse(line) as { call?: string; msg?: string; ms?: number })
  return { codes, times: lines.flatMap(({ call, msg, ms }) => (call === 'shopList' && msg === 'request' && ms !== undefined ? [ms] : [])) }
}

describe(`${WRONG_LOGINS} wrong logins at once from one address (R16)`, { timeout: LONG_TEST_MS }, () => {
  it.each([
    ['at one account', 1, FREE_FAILURES],
    [`at ${ACCOUNTS} accounts`, ACCOUNTS, NETWORK_FAILURES_MAX],
  ])(
    '%s are refused after a burst, others are answered meanwhile, and the owner logs in from another address',
    async (what, accounts, burst) => {
      const people = await Promise.all(Array.from({ length: accounts }, () => aPerson(server)))
      const megabytes = process.memoryUsage.rss() / MEBIBYTE
      const storm = Promise.all(
        Array.from({ length: WRONG_LOGINS }, (_, index) => logIn(people[index % accounts]?.username ?? '', 'Wrong-Kettle-7', STORM)),
      )
      const meanwhile = askMeanwhile(storm)
      const own = await logIn(people[0]?.username ?? '', PASSWORD, OFFICE)
      const codes = (await storm).map(({ code }) => code)
      const { codes: others, times } = await meanwhile
      const grown = process.memoryUsage.rss() / MEBIBYTE - megabytes
      const wrong = codes.filter((code) => code === 1001).length
      process.stdout.write(
        `${WRONG_LOGINS} wrong logins ${what}: ${wrong} tried; ${others.length} calls of others meanwhile, the slowest ${Math.max(...times)} ms; ` +
          `server and senders grew by ${Math.round(grown)} MB\n`,
      )
      expect(own.code).toBe(1000)
      expect(new Set(others)).toEqual(new Set([1000]))
      expect(new Set(codes)).toEqual(new Set([1001, 1007]))
      expect(wrong).toBeLessThanOrEqual(burst)
    },
  )
})
