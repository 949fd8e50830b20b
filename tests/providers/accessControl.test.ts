import { describe, expect, it } from 'vitest'
import type { Holder } from '../../src/domain/permissions.ts'
import { createAccessControlProvider } from '../../src/providers/accessControl/createAccessControlProvider.ts'
import { registry } from '../../src/resources/index.ts'

const admin: Holder = { role: 'admin' }
const main: Holder = { role: 'user' }
const viewer: Holder = { role: 'sub_user', rights: { shop: ['view'] } }
const operator: Holder = { role: 'sub_user', rights: { shop: ['view', 'operate'] } }
const renewer: Holder = { role: 'sub_user', rights: { shop: ['view', 'session'] } }
const stranger: Holder = { role: 'sub_user', rights: { goods: ['view', 'operate'] } }
const nobody = null

const all = ['list', 'show', 'create', 'edit', 'delete']

/** Who may do what: the console's mirror of the contract's rights. */
const table: [string, Holder | null, string, string[]][] = [
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
    const provider = createAccessControlProvider(registry, async () => holder)
    const answers = await Promise.all(
      [...all, 'field', 'anything'].map(async (action) => ({ action, ...(await provider.can({ resource, action })) })),
    )
    expect(answers.filter(({ can }) => can).map(({ action }) => action)).toEqual(allowed)
  })

  it('denies a resource that nobody declared', async () => {
    const provider = createAccessControlProvider(registry, async () => admin)
    await expect(provider.can({ resource: 'nonsense', action: 'list' })).resolves.toEqual({ can: false })
  })
})
