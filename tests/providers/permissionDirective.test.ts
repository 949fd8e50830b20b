import { describe, expect, it } from 'vitest'
import type { Role, RoleOrEveryone } from '../../contract/roles.ts'
import { isShownTo } from '../../src/providers/accessControl/permissionDirective.ts'

describe('the permission directive', () => {
  it.each<[readonly RoleOrEveryone[], Role | undefined, boolean]>([
    [['admin'], 'admin', true],
    [['admin'], 'user', false],
    [['admin'], 'sub_user', false],
    [['admin', 'user'], 'user', true],
    [['sub_user'], 'sub_user', true],
    [['admin'], undefined, false],
    [['*'], 'sub_user', true],
    [[], 'sub_user', true],
    [[], undefined, true],
  ])('for %j, shows a reader of role %s: %s [spec 5.12, 5.13]', (roles, role, isShown) => {
    expect(isShownTo(roles, role)).toBe(isShown)
  })

  it.each([
    ['a text', 'admin'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { admin: true }],
  ])('refuses %s for a list [spec 5.14, 8.23]', (_title, roles) => {
    expect(() => isShownTo(roles as unknown as readonly RoleOrEveryone[], 'admin')).toThrow(
      "need roles! Like v-permission=['admin','user']",
    )
  })
})
