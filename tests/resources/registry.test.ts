import { describe, expect, it } from 'vitest'
import { restorable } from '../../contract/entities/restorable.ts'
import { SHOPS_PER_CALL_MAX } from '../../contract/limits.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import { registry } from '../../src/resources/index.ts'
import { toMenu } from '../../src/resources/schema/project/toMenu.ts'
import { toRefineResources } from '../../src/resources/schema/project/toRefineResources.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'
import { toServerMenu } from '../../src/resources/schema/project/toServerMenu.ts'
import type { ListOperation } from '../../src/resources/schema/resource.ts'
import type { Text } from '../../src/resources/schema/text.ts'
import { menuGroups } from '../../src/resources/shared/menuGroups.ts'
import { isDraftable } from '../../src/screens/list/inline/inlineDraft.ts'

const entries = [...registry.resources, ...registry.pages].map((entry) => [entry.name, entry] as const)
const resources = registry.resources.map((resource) => [resource.name, resource] as const)

function expectBothLanguages(text: Text, where: string) {
  expect(text.zh.trim(), `${where} in Chinese`).not.toBe('')
  expect(text.en.trim(), `${where} in English`).not.toBe('')
}

describe('the registry keeps declarations honest', () => {
  it.each(entries)('%s has a label in both languages', (name, entry) => {
    expectBothLanguages(entry.label, name)
  })

  it.each(resources)('every field and action of %s has a label in both languages', (name, resource) => {
    for (const [key, field] of Object.entries(resource.fields)) {
      expectBothLanguages(field.label, `${name}.${key}`)
      if (field.help) expectBothLanguages(field.help, `help of ${name}.${key}`)
      if (field.type === 'state') for (const state of field.states) expectBothLanguages(state.label, `${name}.${key} ${state.value}`)
    }
    for (const action of resource.actions) expectBothLanguages(action.label, `${name}.${action.name}`)
  })

  it.each(resources.filter(([, { rows }]) => rows.paging === 'paged'))(
    'the paged call of %s can be asked for one record by its id',
    (_name, resource) => {
      expect(resource.rows.accepts).toContain(resource.idField)
    },
  )

  it.each(resources.filter(([, { rows }]) => rows.paging === 'paged'))(
    'the paged call of %s takes each filter that it offers',
    (_, resource) => {
      const { accepts } = resource.rows
      for (const key of resource.list.filters)
        expect(
          accepts.some((each) => each === key || each === `${key}_from`),
          key,
        ).toBe(true)
    },
  )

  it.each(resources)('every reference of %s names a resource', (_name, resource) => {
    const names = registry.resources.map((each) => each.name)
    for (const field of Object.values(resource.fields)) {
      if (field.type === 'reference' || field.type === 'references') expect(names).toContain(field.resource)
    }
  })

  it.each(resources)('every field of %s that is edited in a cell is of a type that fits one', (_name, resource) => {
    const inline = Object.values(resource.fields).filter(({ edit }) => edit === 'inline')
    expect(inline.filter((field) => field.type !== 'boolean' && !isDraftable(field))).toEqual([])
  })

  it.each(resources)('what is done to many records of %s is a call that takes the list of their ids', (_name, { operations }) => {
    for (const operation of [operations.deleteMany, operations.arrange]) {
      if (operation) expect(payloadKeys(operation.call)).toContain(operation.ids)
    }
  })

  it.each(resources.filter(([, { operations }]) => operations.deleteMany))(
    'as many records of %s as are deleted at once are what the call takes, and may be brought back',
    (_name, { operations: { deleteMany, restore } }) => {
      const { call, ids, perCall = SHOPS_PER_CALL_MAX } = deleteMany as ListOperation
      const some = Array.from({ length: perCall }, (_, at) => String(at))
      expect(toolApi[call].payload.safeParse({ [ids]: some }).success).toBe(true)
      if (restore) expect(toolApi.restoreDeleted.payload.safeParse({ subject_type: restore, ids: some }).success).toBe(true)
    },
  )

  it.each(resources)('what is restored of %s is what its own call deletes', (_name, { operations }) => {
    if (operations.restore) expect(restorable[operations.restore]).toBe(operations.deleteOne?.call)
  })

  it.each(resources)('every call that %s names is in the contract', (_name, resource) => {
    const { create, update, deleteOne } = resource.operations
    const calls = [
      resource.rows.call,
      ...[create, update, deleteOne].flatMap((operation) => (operation ? [operation.call] : [])),
      ...Object.values(resource.fields).flatMap((field) => (field.saveWith ? [field.saveWith] : [])),
      ...resource.actions.map((action) => action.needs),
    ]
    for (const call of calls) expect(toolApi).toHaveProperty(call)
  })

  it.each(resources)('the page of %s is not open to anyone whom its rows call refuses', (_name, resource) => {
    const { who, right } = toolApi[resource.rows.call as CallName].access
    expect(resource.access.right).toBe(right)
    if (typeof who !== 'string') expect([...resource.access.roles].sort()).toEqual([...who].sort())
  })

  it.each(resources)('a form of %s asks only for what its call takes', (name, resource) => {
    const { create, edit } = resource.screens
    const accepted = (call: CallName | undefined) => (call ? JSON.stringify(payloadKeys(call)) : '')
    for (const key of create ?? []) expect(accepted(resource.operations.create?.call), `create ${name}.${key}`).toContain(`"${key}"`)
    for (const key of edit ?? []) {
      const call = resource.fields[key]?.saveWith ?? resource.operations.update?.call
      expect(accepted(call), `edit ${name}.${key}`).toContain(`"${key}"`)
    }
  })

  it('shops are searched by name, id or notes, and filtered by group (specification 5) [spec 3.11, 5.5]', () => {
    const shops = registry.resources.find(({ name }) => name === 'shops')
    expect(shops?.list.search).toEqual(['shop_name', 'shop_id', 'notes'])
    expect(shops?.list.filters).toContain('group_id')
    expect(shops?.rows.accepts).toContain('group_id')
  })

  it('no two routes share a name or a path', () => {
    const routes = toRoutes(registry)
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
  })

  it('every path of a menu link is a route', () => {
    const paths = toRoutes(registry).map(({ path }) => path)
    for (const { links } of toMenu(registry)) for (const link of links) expect(paths).toContain(link.path)
  })

  it('the menu is in the specification’s order [spec 2.24, 2.25]', () => {
    const orders = toMenu(registry).map(({ order }) => order)
    expect(orders).toEqual([...orders].sort((a, b) => a - b))
    expect(menuGroups.shop.order).toBe(7)
    expect(menuGroups.user.order).toBe(7)
  })

  it('the server’s menu is the console’s, with who may see each entry', () => {
    const menu = toServerMenu(registry)
    expect(menu.map(({ name }) => name)).toEqual(toMenu(registry).map(({ name }) => name))
    for (const section of menu) for (const link of section.children ?? []) expect(link.roles?.length).toBeGreaterThan(0)
  })

  it('hands the framework only the screens that a resource has', () => {
    const audit = toRefineResources(registry).find(({ name }) => name === 'auditTrail')
    expect(audit).toMatchObject({
      list: '/user/audit',
      show: '/user/audit/show/:id',
      create: undefined,
      edit: undefined,
      meta: { canDelete: false },
    })
  })
})

function payloadKeys(call: CallName): readonly string[] {
  const shapes = (schema: unknown): readonly string[] => {
    const { shape, options } = (schema as { _zod: { def: { shape?: object; options?: unknown[] } } })._zod.def
    return shape ? Object.keys(shape) : (options ?? []).flatMap(shapes)
  }
  return shapes(toolApi[call].payload)
}
