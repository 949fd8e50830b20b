import { afterAll, beforeAll, expect, it } from 'vitest'
import { RELAY_KEY_HEADER } from '../../../contract/relayLimits.ts'
import { createSealKeyPair, toSealKeys } from '../../../contract/sealing.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { shopTable } from '../../../server/repositories/shops.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const SHOPS = 1_024
const COOKIE_CHARS = 14_000
const LISTS = 6

let server: TestServer
let owner: Person
let key: string

beforeAll(async () => {
  server = await startTestServer({ settings: { plainCookies: false } })
  owner = await aPerson(server)
  key = (await toSealKeys(await createSealKeyPair())).publicKey
  const shops = await someShops(server, owner.ownerUid, SHOPS)
  const cookie = `PASS_ID=${'x'.repeat(COOKIE_CHARS)}`
  await server.database.write(async (db) => {
    for (const shop_uid of shops) {
      const cookie_sealed = server.vault.seal(cookie, [owner.ownerUid, shop_uid])
      await shopTable.update(db, { owner_uid: owner.ownerUid, shop_uid }, { cookie_sealed })
    }
  })
}, 120_000)
afterAll(() => server.close())

/** Over a real connection, read as it comes and not kept. Out: its bytes, before compression. */
async function readList(query: string): Promise<number> {
  const { path } = toolApi.shopList
  const headers = { authorization: `Bearer ${owner.token}`, [RELAY_KEY_HEADER]: key, 'accept-encoding': 'identity' }
  const answer = await fetch(`${server.origin}${path}?type=46${query}`, { headers })
  const reader = answer.body?.getReader()
  let bytes = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return bytes
    bytes += part.value.length
  }
}

it('a list of 1,024 shops weighs less than 500 kB, unless their sessions are asked for', { timeout: 120_000 }, async () => {
  const plain = await readList('')
  const whole = await readList('&cookies=1')
  process.stdout.write(`1,024 shops: ${Math.round(plain / 1000)} kB, with their sessions ${Math.round(whole / 1000)} kB\n`)
  expect(plain).toBeLessThan(500_000)
  expect(whole).toBeGreaterThan(SHOPS * COOKIE_CHARS)
})

it('lists with all sessions are sent part by part, and others are answered meanwhile', { timeout: 240_000 }, async () => {
  const before = process.memoryUsage().rss
  let peak = before
  let isOver = false
  const waits: number[] = []
  const others = (async () => {
    while (!isOver) {
      const start = performance.now()
      expect(await server.call('userInfo', {}, owner)).toMatchObject({ code: 1000 })
      waits.push(performance.now() - start)
      peak = Math.max(peak, process.memoryUsage().rss)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  const sizes = await Promise.all(Array.from({ length: LISTS }, () => readList('&cookies=1')))
  isOver = true
  await others
  const p99 = waits.sort((left, right) => left - right)[Math.floor(waits.length * 0.99)] ?? 0
  process.stdout.write(
    `${LISTS} such lists at once: ${Math.round((peak - before) / 1e6)} MB more, others wait ${Math.round(p99)} ms (p99)\n`,
  )
  expect(sizes.every((size) => size > SHOPS * COOKIE_CHARS)).toBe(true)
  expect(waits.length).toBeGreaterThan(LISTS)
})
