import { describe, expect, it } from 'vitest'
import type { RowReader } from '../../src/domain/freeTier.ts'
import type { Holder } from '../../src/domain/permissions.ts'
import { createAccessControlProvider } from '../../src/providers/accessControl/createAccessControlProvider.ts'
import { registry } from '../../src/resources/index.ts'
import type { ResourceRecord } from '../../src/resources/schema/resource.ts'

type Person = Holder & RowReader
const level = 1
const admin: Person = { role: 'admin', level }
const main: Person = { role: 'user', level }
const viewer: Person = { role: 'sub_user', level, rights: { shop: ['view'] } }
const operator: Person = { role: 'sub_user', level, rights: { shop: ['view', 'operate'] } }
const renewer: Person = { role: 'sub_user', level, rights: { shop: ['view', 'session'] } }
const stranger: Person = { role: 'sub_user', level, rights: { goods: ['view', 'operate'] } }
const nobody = null

/** Five shops in sort order. */
const shops = ['s1', 's2', 's3', 's4', 's5'].map((shop_uid) => ({ shop_uid }))

function provide(holder: Person | null, readSeen = async (): Promise<readonly ResourceRecord[]> => shops) {
  return createAccessControlProvider({ registry, identify: async () => holder, readSeen })
}

const all = ['list', 'show', 'create', 'edit', 'delete']

/** Who may do what: the console's mirror of the contract's rights. */
const table: [string, Person | null, string, string[]][] = [
  ['the operator', admin, 'shops', all],
  ['a main account', main, 'shops', all],
  ['a sub-account that may look', viewer, 'shops', ['list', 'show']],
  ['a sub-account that may operate', operator, 'shops', ['list', 'show', 'edit']],
  ['a sub-account that may renew sessions', renewer, 'shops', ['list', 'show', 'create']],
  ['a sub-account with rights elsewhere', stranger, 'shops', []],
  ['nobody', nobody, 'shops', []],
  ['a main account', main, 'shopGroups', all],
  ['a sub-account that may operate', operator, 'shopGroups', ['list', 'show']],
  ['a main account', main, 'auditTrail', ['list', 'show']],
  ['a sub-account that may operate', operator, 'auditTrail', []],
]

describe('accessControlProvider.can', () => {
  it.each(table)('lets %s (%j) do in %s just %j', async (_who, holder, resource, allowed) => {
    const provider = provide(holder)
    const answers = await Promise.all(
      [...all, 'field', 'anything'].map(async (action) => ({ action, ...(await provider.can({ resource, action })) })),
    )
    expect(answers.filter(({ can }) => can).map(({ action }) => action)).toEqual(allowed)
  })

  it('denies a resource that nobody declared', async () => {
    const provider = provide(admin)
    await expect(provider.can({ resource: 'nonsense', action: 'list' })).resolves.toEqual({ can: false })
  })

  it('denies level 0 every shop but those that it sees, by their ids [spec 6.7]', async () => {
    const provider = provide({ role: 'user', level: 0 }, async () => shops.slice(0, 2))
    const answers = await Promise.all(
      shops.map(({ shop_uid }) => provider.can({ resource: 'shops', action: 'edit', params: { id: shop_uid } })),
    )
    expect(answers.map(({ can }) => can)).toEqual([true, true, false, false, false])
  })

  it('asks for no rows where the level hides none', async () => {
    const provider = provide(main, () => Promise.reject(new Error('nobody asks')))
    await expect(provider.can({ resource: 'shops', action: 'show', params: { id: 's5' } })).resolves.toEqual({ can: true })
  })
})
