import { describe, expect, it } from 'vitest'
import type { CallAccess } from '../../contract/call.ts'
import { everyone, type Right, type Rights, Role, type RoleOrEveryone, rightActions, rightModules, roles } from '../../contract/roles.ts'
import { type Holder, hasRight, isRoleAllowed, mayCall, roleOf } from '../../src/domain/permissions.ts'

const everyRight = rightModules.flatMap((module) => rightActions.map((action) => `${module}.${action}` as Right))
const helper = (rights?: Rights): Holder => ({ role: Role.subUser, rights })

describe('rights', () => {
  it.each([Role.admin, Role.user])('a main account with role %s has every right', (role) => {
    expect(everyRight.filter((right) => !hasRight({ role }, right))).toEqual([])
  })

  it.each(everyRight)('a sub-account that was given %s has that right and no other', (right) => {
    const [module, action] = right.split('.') as [string, string]
    const holder = helper({ [module]: [action] } as Rights)
    expect(everyRight.filter((each) => hasRight(holder, each))).toEqual([right])
  })

  it.each([[undefined], [{}], [{ shop: [] }]])('a sub-account with the rights %j has none', (rights) => {
    expect(everyRight.filter((right) => hasRight(helper(rights as Rights), right))).toEqual([])
  })
})

describe('who may make a call', () => {
  const nobody = null
  const admin: Holder = { role: Role.admin }
  const user: Holder = { role: Role.user }
  const viewer = helper({ shop: ['view'] })
  const all: Record<string, Holder | null> = { nobody, admin, user, viewer }

  it.each<[string, CallAccess, readonly string[]]>([
    ['open to anyone', { who: 'anyone' }, ['nobody', 'admin', 'user', 'viewer']],
    ['for every login', { who: 'signedIn' }, ['admin', 'user', 'viewer']],
    ['for every login with a right that the sub-account has', { who: 'signedIn', right: 'shop.view' }, ['admin', 'user', 'viewer']],
    ['for every login with a right that it has not', { who: 'signedIn', right: 'shop.operate' }, ['admin', 'user']],
    ['for main accounts', { who: ['admin', 'user'] }, ['admin', 'user']],
    ['for the operator', { who: ['admin'] }, ['admin']],
    ['for sub-accounts with a right', { who: ['sub_user'], right: 'shop.view' }, ['viewer']],
    ['for sub-accounts with a right that this one has not', { who: ['sub_user'], right: 'goods.view' }, []],
    ['for no role at all', { who: [] }, []],
  ])('a call %s', (_, access, allowed) => {
    expect(Object.keys(all).filter((name) => mayCall(all[name] ?? null, access))).toEqual(allowed)
  })
})

describe('who may see a route (specification 2, guard 5) [spec 2.42, 6.1]', () => {
  it.each<[string, readonly RoleOrEveryone[] | undefined, readonly (Role | undefined)[]]>([
    ['no list', undefined, [...roles, undefined]],
    ['everyone', [everyone], [...roles, undefined]],
    ['everyone among others', [Role.admin, everyone], [...roles, undefined]],
    ['admin', [Role.admin], [Role.admin]],
    ['user', [Role.user], [Role.user]],
    ['admin and sub_user', [Role.admin, Role.subUser], [Role.admin, Role.subUser]],
    ['an empty list', [], []],
  ])('%s', (_, allowed, expected) => {
    expect([...roles, undefined].filter((role) => isRoleAllowed(allowed, role))).toEqual(expected)
  })
})

describe('role of a user (specification 4)', () => {
  it.each([
    [{}, Role.user],
    [{ sub_main_uid: '7' }, Role.subUser],
    [{ sub_main_uid: null }, Role.user],
    [{ sub_main_uid: '' }, Role.user],
    [{ role: 'admin' }, Role.admin],
    [{ role: 'admin', sub_main_uid: '7' }, Role.subUser],
    [{ role: 'sub_user' }, Role.user],
    [{ role: 'Admin' }, Role.user],
  ])('%j is %s [spec 4.7]', (user, role) => {
    expect(roleOf(user)).toBe(role)
  })
})
