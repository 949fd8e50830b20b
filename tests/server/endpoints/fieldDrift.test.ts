import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { DRIFT_FIELDS_PER_CALL_MAX } from '../../../contract/entities/fieldDrift.ts'
import { aPerson } from '../builders/people.ts'
import { startTestServer } from '../builders/testServer.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const drift = { call: 'goodsList', kind: 'gone', field: 'goods_list[].quantity', replies: 3 }
const rowsOf = (ownerUid: string) => server.database.db.selectFrom('field_drift').selectAll().where('owner_uid', '=', ownerUid).execute()

describe('drift of the merchant platform’s replies', () => {
  it('is added up by field, with the first and the last time it was seen', async () => {
    const person = await aPerson(server)
    expect((await server.call('noteFieldDrift', { fields: [drift] }, person)).code).toBe(ReplyCode.success)
    await server.call(
      'noteFieldDrift',
      {
        fields: [
          { ...drift, replies: 4 },
          { ...drift, kind: 'new', field: 'badge' },
        ],
      },
      person,
    )
    const rows = await rowsOf(person.ownerUid)
    expect(rows.map(({ kind, field, replies }) => [kind, field, Number(replies)]).sort()).toEqual([
      ['gone', 'goods_list[].quantity', 7],
      ['new', 'badge', 3],
    ])
    for (const { first_seen_at, last_seen_at } of rows) expect(Number(last_seen_at)).toBeGreaterThanOrEqual(Number(first_seen_at))
  })

  it('is each account’s own', async () => {
    const one = await aPerson(server)
    const other = await aPerson(server)
    await server.call('noteFieldDrift', { fields: [drift] }, one)
    expect(await rowsOf(other.ownerUid)).toEqual([])
  })

  it.each([
    ['a call that there is not', { ...drift, call: 'noSuchCall' }],
    ['a field that could be a value', { ...drift, field: '138 0013 8000' }],
    ['another kind', { ...drift, kind: 'blue' }],
    ['no replies', { ...drift, replies: 0 }],
  ])('is refused with %s', async (_, field) => {
    const person = await aPerson(server)
    expect((await server.call('noteFieldDrift', { fields: [field] }, person)).code).toBe(ReplyCode.invalidPayload)
    expect(await rowsOf(person.ownerUid)).toEqual([])
  })

  it('is refused in more than a call takes', async () => {
    const fields = Array.from({ length: DRIFT_FIELDS_PER_CALL_MAX + 1 }, (_, index) => ({ ...drift, field: `field_${index}` }))
    expect((await server.call('noteFieldDrift', { fields }, await aPerson(server))).code).toBe(ReplyCode.invalidPayload)
  })
})
