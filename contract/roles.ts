import * as z from 'zod/mini'
import { looseChoices, looseRecord, optional } from './lenient.ts'

/** Roles of the specification, section 6. Before the user information is loaded there is no role at all. */
export const Role = { admin: 'admin', user: 'user', subUser: 'sub_user' } as const
export type Role = (typeof Role)[keyof typeof Role]
export const roles: readonly Role[] = Object.values(Role)

/** Means every role, in lists of allowed roles (specification 1 and 2). */
export const everyone = '*'
export type RoleOrEveryone = Role | typeof everyone

/** What a sub-account can be given, per module (contract 3, assumed). What is not named is denied. */
export const rightModules = ['shop', 'goods', 'hot', 'returns', 'profit', 'keys'] as const
export const rightActions = ['view', 'operate', 'export', 'session'] as const
export type RightModule = (typeof rightModules)[number]
export type RightAction = (typeof rightActions)[number]
export type Right = `${RightModule}.${RightAction}`

const actions = z.optional(z.array(z.enum(rightActions)))
export const rightsSchema = z.strictObject({
  shop: actions,
  goods: actions,
  hot: actions,
  returns: actions,
  profit: actions,
  keys: actions,
})
/** Rights of a sub-account: the actions allowed in each module. */
export type Rights = z.infer<typeof rightsSchema>

const known = optional(looseChoices(rightActions))
/** Rights as a reply names them: what is not among ours is denied. */
export const looseRights = looseRecord(z.object({ shop: known, goods: known, hot: known, returns: known, profit: known, keys: known }))
