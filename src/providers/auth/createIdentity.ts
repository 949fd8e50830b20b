import type { User } from '../../../contract/entities/user.ts'
import { FREE_LEVEL } from '../../../contract/limits.ts'
import { type Rights, Role, rightActions, rightModules } from '../../../contract/roles.ts'
import type { Holder } from '../../domain/permissions.ts'
import { roleOf } from '../../domain/permissions.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'
import { type Attendance, attended } from '../toolApi/unattended.ts'

/** Who is logged in, with the role that follows from it. */
export interface Identity extends Omit<User, 'role' | 'level'>, Omit<Holder, 'rights'> {
  readonly role: Holder['role']
  readonly level: number
}

export interface IdentitySource {
  /**
   * Asked of the server once. While it cannot be asked, who it was the last time (decision 0007); where nobody is known, or the login is refused,
   * rejects with a ToolApiError. After either it is asked again the next time.
   */
  read(): Promise<Identity>
  /** False: `read` told who it was the last time. */
  isConfirmed(): boolean
  /** After a logout, or when something changed who it is. `attendance`: how it is asked the next time. Default: by a person. */
  forget(attendance?: Attendance): void
}

interface IdentityOptions {
  /** Told of every answer, but of those to a question from before `forget`. */
  readonly keep?: (identity: Identity) => void
  /** The level that the login answered, for a backend whose user information has none. Default: none, which is the free tier. */
  readonly readLevel?: () => number | null
  /** Who it was the last time, for an error that refuses nobody. Default: nobody is known. */
  readonly readLast?: (error: unknown) => Identity | null
}

export function createIdentity(api: Pick<ConsoleApi, 'call'>, { keep, readLevel, readLast }: IdentityOptions = {}): IdentitySource {
  let asked: Promise<Identity> | null = null
  let how = attended
  let isConfirmed = true
  return {
    isConfirmed: () => isConfirmed,
    read() {
      if (asked) return asked
      const question: Promise<Identity> = api
        .call('userInfo', {}, how)
        .then((user) => {
          const identity = toIdentity(user, readLevel?.() ?? FREE_LEVEL)
          // An answer that comes after the logout says nothing about who is logged in by then.
          if (asked !== question) return identity
          keep?.(identity)
          isConfirmed = true
          return identity
        })
        .catch((error: unknown) => {
          if (asked !== question) throw error
          asked = null
          const last = readLast?.(error)
          if (!last) throw error
          isConfirmed = false
          return last
        })
      asked = question
      return question
    },
    forget(attendance = attended) {
      asked = null
      how = attendance
    },
  }
}

/** `level`: for user information that says none. A sub-account of a backend without rights has all: the specification restricts it in nothing else. */
function toIdentity(user: User, level: number): Identity {
  const role = roleOf(user)
  const rights = user.rights ?? (role === Role.subUser ? everyRight : undefined)
  return { ...user, role, level: user.level ?? level, rights }
}

const everyRight: Rights = Object.fromEntries(rightModules.map((module) => [module, [...rightActions]]))
