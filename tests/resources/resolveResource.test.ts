import { describe, expect, it } from 'vitest'
import { defineResource } from '../../src/resources/schema/defineResource.ts'
import { field } from '../../src/resources/schema/field.ts'
import { resolveRegistry } from '../../src/resources/schema/resolveRegistry.ts'

const label = { zh: '店', en: 'Shop' }

function aShopDeclaration(overrides: Partial<Parameters<typeof defineResource<'shopList', 'shop_name' | 'shop_id' | 'cookie'>>[0]> = {}) {
  return defineResource({
    name: 'stores',
    path: '/stores',
    label,
    id: 'shop_uid',
    title: 'shop_name',
    access: { roles: ['*'] },
    rows: 'shopList',
    fields: { shop_name: field.text({ label }), shop_id: field.id({ label }), cookie: field.secret({ label }) },
    list: { columns: ['shop_name'] },
    ...overrides,
  })
}

const resolve = (...declarations: ReturnType<typeof aShopDeclaration>[]) => resolveRegistry(declarations)

describe('resolving a declaration', () => {
  it('works out from the reply whether the list pages, and from the payload which filters are sent', () => {
    const [resource] = resolve(aShopDeclaration()).resources
    expect(resource?.rows).toMatchObject({ call: 'shopList', paging: 'whole', accepts: ['group_id', 'shopName', 'cookies'] })
  })

  it.each([
    ['a whole list', 'shopList', 'shop_uid'],
    ['a page of a list', 'auditList', 'entry_id'],
  ] as const)('works out from the reply what a row of %s holds', (_, rows, key) => {
    const [resource] = resolve(aShopDeclaration({ rows: rows as 'shopList' })).resources
    expect(resource?.rows.answers).toContain(key)
  })

  it('shows every field but secrets, searches in the title, and has no form without its fields', () => {
    const [resource] = resolve(aShopDeclaration()).resources
    expect(resource?.screens).toEqual({ create: null, createWith: null, showWith: null, edit: null, show: ['shop_name', 'shop_id'] })
    expect(resource?.list.search).toEqual(['shop_name'])
  })

  it('reads a leading minus as descending order', () => {
    const [resource] = resolve(aShopDeclaration({ list: { columns: ['shop_id'], sort: '-shop_id' } })).resources
    expect(resource?.list.sort).toEqual({ field: 'shop_id', order: 'desc' })
  })

  it('refuses a column that is no field, naming both', () => {
    expect(() => resolve(aShopDeclaration({ list: { columns: ['nonsense' as 'shop_id'] } }))).toThrow(
      'resource stores: list.columns names no field: nonsense',
    )
  })

  it('refuses a filter that the call of a paged list does not take, which would change the address and no row', () => {
    const audit = (filters: readonly ('request_id' | 'action' | 'at')[]) =>
      resolve(
        defineResource({
          name: 'trail',
          path: '/trail',
          label,
          id: 'entry_id',
          title: 'action',
          access: { roles: ['*'] },
          rows: 'auditList',
          fields: { action: field.text({ label }), at: field.dateTime({ label }), request_id: field.id({ label }) },
          // @ts-expect-error -- the types refuse it first
          list: { columns: ['action'], filters },
        }),
      )
    expect(() => audit(['request_id'])).toThrow('resource trail: list.filters would do nothing, auditList takes no request_id')
    // A time is asked for as a range.
    expect(audit(['action', 'at']).resources[0]?.list.filters).toEqual(['action', 'at'])
  })

  it('takes any filter of a whole list, which is filtered here', () => {
    expect(resolve(aShopDeclaration({ list: { columns: ['shop_id'], filters: ['shop_id'] } })).resources[0]?.list.filters).toEqual([
      'shop_id',
    ])
  })

  it.each([
    ['name', { path: '/other' as const }, 'declared twice, the same name: stores'],
    ['path', { name: 'other' }, 'declared twice, the same path: /stores'],
  ])('refuses the same %s twice', (_what, second, message) => {
    expect(() => resolve(aShopDeclaration(), aShopDeclaration(second))).toThrow(message)
  })

  it('is frozen: what is projected elsewhere cannot be changed', () => {
    const [resource] = resolve(aShopDeclaration()).resources
    expect(Object.isFrozen(resource)).toBe(true)
  })
})
