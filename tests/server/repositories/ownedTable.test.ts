import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../../server/db/schema.ts'
import { createId } from '../../../server/ids.ts'
import { everyOwner } from '../../../server/repositories/ownedTable.ts'
import { groupMemberRows, groupTable } from '../../../server/repositories/shopGroups.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let db: Queries
let one = ''
let other = ''

beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
})
afterAll(() => server.close())
beforeEach(() => {
  one = createId()
  other = createId()
})

const aGroup = (owner_uid: string, group_id: string, group_name = group_id) => {
  return { owner_uid, group_id, group_name, created_at: 1, updated_at: 1, version: 1 }
}

describe('an owned table', () => {
  it('finds, lists and counts the rows of its owner, and no other’s', async () => {
    await groupTable.create(db, [aGroup(one, 'b'), aGroup(one, 'a'), aGroup(other, 'c')])
    expect((await groupTable.list(db, one)).map(({ group_id }) => group_id)).toEqual(['a', 'b'])
    expect(await groupTable.find(db, one, 'a')).toMatchObject({ owner_uid: one, group_name: 'a' })
    expect(await groupTable.find(db, one, 'c')).toBeNull()
    await expect(groupTable.get(db, one, 'c')).rejects.toMatchObject({ code: 1004 })
    expect(await groupTable.count(db, one)).toBe(2)
  })

  it('changes and removes one row, and leaves a row with the same id of another owner', async () => {
    await groupTable.create(db, [aGroup(one, 'a'), aGroup(other, 'a')])
    expect(await groupTable.update(db, { owner_uid: one, group_id: 'a' }, { group_name: 'new' })).toBe(true)
    expect(await groupTable.get(db, one, 'a')).toMatchObject({ group_name: 'new', version: 1 })
    await groupTable.remove(db, { owner_uid: one, group_id: 'a' })
    expect(await groupTable.find(db, one, 'a')).toBeNull()
    expect(await groupTable.find(db, other, 'a')).toMatchObject({ group_name: 'a' })
  })

  it('changes a row only as it is expected to be, and says whether it did', async () => {
    await groupTable.create(db, aGroup(one, 'a'))
    expect(await groupTable.update(db, { owner_uid: one, group_id: 'a' }, { group_name: 'new' }, { version: 2 })).toBe(false)
    expect(await groupTable.update(db, { owner_uid: one, group_id: 'b' }, { group_name: 'new' })).toBe(false)
    expect(await groupTable.get(db, one, 'a')).toMatchObject({ group_name: 'a' })
  })

  it('takes a list of values as any of them, and an empty one as none', async () => {
    await groupTable.create(db, [aGroup(one, 'a'), aGroup(one, 'b'), aGroup(one, 'c')])
    expect(await groupTable.list(db, one, { group_id: ['a', 'c', 'x'] })).toHaveLength(2)
    expect(await groupTable.list(db, one, { group_id: [] })).toEqual([])
    await groupTable.removeWhere(db, one, { group_id: [] })
    expect(await groupTable.count(db, one)).toBe(3)
    await groupMemberRows.create(db, [])
  })

  it('refuses a value that is missing, rather than take every row', async () => {
    await groupTable.create(db, aGroup(one, 'a'))
    await expect(groupTable.findWhere(db, one, { group_id: undefined })).rejects.toThrow('no value for group_id')
    await expect(groupTable.removeWhere(db, one, { group_id: undefined })).rejects.toThrow('no value for group_id')
    expect(await groupTable.count(db, one)).toBe(1)
  })

  it('pages a filtered list, in which a filter that is absent does not filter', async () => {
    const older = { ...aGroup(one, 'c'), version: 2 }
    await groupTable.create(db, [aGroup(one, 'a'), aGroup(one, 'b'), older, aGroup(other, 'd')])
    const page = { sortField: 'group_id', isDescending: true, limit: 1, offset: 0 } as const
    const { rows, total } = await groupTable.paginate(db, one, { version: 1, group_id: undefined }, page)
    expect([rows.map(({ group_id }) => group_id), total]).toEqual([['b'], 2])
  })

  it('reads the rows of all owners only where a query says so', async () => {
    await groupTable.create(db, [aGroup(one, 'a', one), aGroup(other, 'a', one)])
    expect(await groupTable.count(db, everyOwner, { group_name: one })).toBe(2)
  })
})

describe('rows of every owner', () => {
  it('are read only for the operator’s own calls, the payment gateway, a login, an invitation and the codes that a mailbox got (decisions 0014, 0220)', () => {
    const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
    const readers = sources.filter((path) => readFileSync(join('server', path), 'utf8').includes('everyOwner'))
    expect(readers.map((path) => basename(path)).sort()).toEqual([
      'certifications.ts',
      'channelCodes.ts',
      'invitations.ts',
      'operatorMoney.ts',
      'ownedTable.ts',
      'users.ts',
    ])
  })
})
