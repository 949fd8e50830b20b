import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../src/resources/index.ts'
import { fieldRules } from '../../../src/screens/fields/fieldRules.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** Every order that a head of a paged list offers. */
const orders = registry.resources
  .filter(({ rows }) => rows.paging === 'paged')
  .flatMap((resource) =>
    resource.list.sortable
      .filter((key) => resource.fields[key] && fieldRules[resource.fields[key].type].sortKey)
      .map((key) => [resource.name, key, resource] as const),
  )

let server: TestServer
let main: Person
let operator: Person

beforeAll(async () => {
  server = await startTestServer()
  main = await aPerson(server)
  operator = await aPerson(server, { role: 'admin' })
})
afterAll(() => server.close())

describe('what the heads of a list offer, the server does', () => {
  it.each(orders)('%s by %s, in both directions', async (_name, key, { access, rows }) => {
    const { token } = access.roles.includes('user') || access.roles.includes('*') ? main : operator
    for (const sort of [key, `-${key}`]) {
      expect(await server.call(rows.call, { sort }, { token }), sort).toMatchObject({ code: 1000, data: { list: expect.any(Array) } })
    }
  })
})
