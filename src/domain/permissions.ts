import type { CallAccess } from '../../contract/call.ts'
import { everyone, type Right, type RightAction, type RightModule, type Rights, Role, type RoleOrEveryone } from '../../contract/roles.ts'

/** As much of a person as permissions look at. */
export interface Holder {
  readonly role: Role
  /** Of a sub-account; what is not named is denied. */
  readonly rights?: Rights | undefined
}

/** A main account has every right; a sub-account those it was given. */
export function hasRight(holder: Holder, right: Right): boolean {
  if (holder.role !== Role.subUser) return true
  const [module, action] = right.split('.') as [RightModule, RightAction]
  return holder.rights?.[module]?.includes(action) ?? false
}

/** May this user make a call with this access? null: a user who is not logged in. */
export function mayCall(holder: Holder | null, access: CallAccess): boolean {
  if (access.who === 'anyone') return true
  if (!holder) return false
  if (access.who !== 'signedIn' && !access.who.includes(holder.role)) return false
  return access.right === undefined || hasRight(holder, access.right)
}

/** Specification 2, guard 5: allowed if the list contains * or the role; a target without a list is open to every role. */
export function isRoleAllowed(allowed: readonly RoleOrEveryone[] | undefined, role: Role | undefined): boolean {
  if (!allowed || allowed.includes(everyone)) return true
  return role !== undefined && allowed.includes(role)
}

/** Who may open a page or see a menu entry; what may be done there follows from the calls. */
export interface Access {
  /** Roles of the specification's route table; `*` is everyone who is logged in. */
  readonly roles: readonly RoleOrEveryone[]
  /** What a sub-account needs besides. */
  readonly right?: Right | undefined
}

/** May this person open what has this access? */
export function mayOpen(holder: Holder | null, access: Access): boolean {
  if (!holder || !isRoleAllowed(access.roles, holder.role)) return false
  return access.right === undefined || hasRight(holder, access.right)
}

/** Specification 4: `sub_user` with a main account, `admin` only when the server says so, else `user`. */
export function roleOf(user: { readonly sub_main_uid?: string | null | undefined; readonly role?: string | undefined }): Role {
  if (user.sub_main_uid) return Role.subUser
  return user.role === Role.admin ? Role.admin : Role.user
}
