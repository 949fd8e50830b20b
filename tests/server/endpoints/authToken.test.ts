import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_ANTI_CONTENT } from '../../../contract/merchantCall.ts'
import { decryptLegacy, encryptLegacy } from '../../../server/security/legacyWire.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const KEY = 'a key of 16 byte'
/** A provider as the sandbox has it. */
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    if (request.url === '/broken') response.writeHead(500)
    response.end(JSON.stringify({ token: `anti-${JSON.parse(body).user_id}` }))
  })
})
let origin = ''
let constant: TestServer
let asking: TestServer
let broken: TestServer

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  constant = await startTestServer({ settings: { authTokenKey: KEY, platform: 'pdd' } })
  asking = await startTestServer({ settings: { authTokenKey: KEY, sandboxPort: port } })
  broken = await startTestServer({ settings: { authTokenKey: KEY, antiContentUrl: `${origin}/broken` } })
})
afterAll(async () => {
  await Promise.all([constant, asking, broken].map((server) => server.close()))
  provider.close()
})

const ask = (server: TestServer, person: Person, userId: string) =>
  server.call('authToken', { user_id: encryptLegacy(userId, KEY) }, person)

describe('the anti-content token', () => {
  it('is the constant where nothing supplies one [spec 9.13]', async () => {
    const person = await aPerson(constant)
    const { data } = await ask(constant, person, person.userUid)
    expect(decryptLegacy(data, KEY)).toBe(DEFAULT_ANTI_CONTENT)
  })

  it('comes from the sandbox where that is the platform [spec 4.21, 7.6]', async () => {
    const person = await aPerson(asking)
    const { data } = await ask(asking, person, person.userUid)
    expect(decryptLegacy(data, KEY)).toBe(`anti-${person.userUid}`)
  })

  it('is given for the caller’s own user id only', async () => {
    const person = await aPerson(asking)
    const other = await aPerson(asking)
    expect(await ask(asking, person, other.userUid)).toMatchObject({ code: 1003 })
  })

  it.each(['plain text', 'AAAAAAAAAAAAAAAAAAAAAA=='])('refuses %j, which is not encrypted with the key', async (user_id) => {
    const person = await aPerson(asking)
    expect(await asking.call('authToken', { user_id }, person)).toMatchObject({ code: 1002, data: { errors: { user_id: 'bad_format' } } })
  })

  it('answers 503 with the request’s id while the provider is away', async () => {
    const person = await aPerson(broken)
    const reply = await ask(broken, person, person.userUid)
    expect(reply).toMatchObject({ code: 1500, status: 503, data: { request_id: reply.headers.get('x-request-id') } })
  })
})
