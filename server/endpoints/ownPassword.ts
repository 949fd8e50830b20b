import type { UsersTable } from '../db/tables/people.ts'
import type { CallContext } from '../http/callContext.ts'
import { networkOf } from '../http/networkOf.ts'
import { invalidPayload } from '../replyError.ts'
import { toUsernameKey } from '../repositories/users.ts'
import { forgetFailures, giveBack, type Try, type Tryer, tryPassword } from '../security/loginThrottle.ts'
import { getSelf } from './userShapes.ts'

/**
 * Checks the caller's own password before a transaction; guessing is throttled like a login. Throws 1002 for `field` where it is wrong. Out: the
 * person, and what is to be called inside of the transaction, which throws the same where the password was changed meanwhile.
 */
export async function confirmOwnPassword(
  password: string,
  field: string,
  context: CallContext,
): Promise<{ readonly self: UsersTable; readonly settle: (inside: CallContext) => Promise<void> }> {
  const { services, actor, now } = context
  const { database, passwords } = services
  const self = await getSelf(context)
  const wrong = () => invalidPayload({ [field]: 'wrong_password' })
  // Logged in here: the place is known, and a stolen session cannot lock out others at its address.
  const tryer: Tryer = {
    usernameKey: toUsernameKey(self.username),
    network: networkOf(context.address),
    place: `session:${actor.sessionId}`,
    known: 'device',
  }
  const taken = await tryPassword(services, tryer, now, {
    isRight: () => passwords.isRight(password, self.password_hash, actor.ownerUid),
    async settle(isRight, taken): Promise<Try> {
      if (!isRight) throw wrong()
      await giveBack(database.db, taken)
      return taken
    },
  })
  return {
    self,
    async settle(inside) {
      if ((await getSelf(inside)).password_hash !== self.password_hash) throw wrong()
      await forgetFailures(inside.db, taken)
    },
  }
}
