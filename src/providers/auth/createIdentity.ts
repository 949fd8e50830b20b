import type { User } from '../../../contract/entities/user.ts'
import type { Holder } from '../../domain/permissions.ts'
import { roleOf } from '../../domain/permissions.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'

/** Who is logged in, with the role that follows from it. */
export interface Identity extends User, Omit<Holder, 'rights'> {
  readonly role: Holder['role']
}

export interface IdentitySource {
  /** Asked of the server once; rejects with a ToolApiError, and then asks again the next time. */
  read(): Promise<Identity>
  /** After a logout, or when something changed who it is. */
  forget(): void
}

/** `keep` is told of every answer. */
export function createIdentity(api: Pick<ConsoleApi, 'call'>, keep: (identity: Identity) => void = () => {}): IdentitySource {
  let asked: Promise<Identity> | null = null
  return {
    read() {
      asked ??= api
        .call('userInfo', {})
        .then((user) => {
          const identity = { ...user, role: roleOf(user) }
          keep(identity)
          return identity
        })
        .catch((error: unknown) => {
          asked = null
          throw error
        })
      return asked
    },
    forget() {
      asked = null
    },
  }
}
