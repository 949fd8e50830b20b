import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken } from '../../../server/security/tokens.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What the log says of a request to this address. */
async function lineOf(url: string): Promise<{ readonly path: string; readonly parameters: readonly string[]; readonly status: number }> {
  await server.app.inject(url)
  return JSON.parse(server.logLines.findLast((line) => line.includes('"msg":"request"')) ?? '')
}

it('names the path and the parameters of a request, without their values', async () => {
  expect(await lineOf('/no/page?lang=en&token=canary')).toMatchObject({ path: '/no/page', parameters: ['lang', 'token'] })
})

it('is a short line however long the address is', async () => {
  const long = 'z'.repeat(5_000)
  const many = Array.from({ length: 1_000 }, (_, at) => `p${at}=`).join('&')
  for (const url of [`/${long}`, `/?%25${long}`, `/?${many}`]) expect(JSON.stringify(await lineOf(url)).length).toBeLessThan(1_000)
})

it('cuts no secret in half', async () => {
  const { token } = createToken('0198c0de-0000-7000-8000-000000000000')
  for (let before = 220; before < 300; before += 1) {
    const { path } = await lineOf(`/${'a/'.repeat(before / 2)}${token}${'/b'.repeat(60)}`)
    expect(path).not.toContain('0198c0de')
  }
})
