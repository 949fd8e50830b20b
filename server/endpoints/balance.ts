import type { CallReply } from '../../contract/toolApi.ts'
import type { Database } from '../db/client.ts'
import { isDiskFull } from '../db/databaseErrors.ts'
import type { Queries } from '../db/schema.ts'
import { sumExtracts } from '../repositories/extracts.ts'
import { createInvitationCode, findInvitationCode } from '../repositories/invitations.ts'
import { sumRewards } from '../repositories/rewards.ts'
import { randomCode } from '../security/randomCode.ts'

/** 40 random bits: a code tells nothing but who invited. */
const CODE_CHARS = 8

/** What was earned, less what was paid and what is asked for; what was refused is back. */
export async function readBalance(db: Queries, ownerUid: string): Promise<Omit<CallReply<'earnings'>, 'invitation_code'>> {
  const earned_fen = await sumRewards(db, ownerUid)
  const extracted = await sumExtracts(db, ownerUid)
  const paid_fen = extracted.get('paid') ?? 0
  const requested_fen = extracted.get('requested') ?? 0
  return { earned_fen, paid_fen, requested_fen, balance_fen: earned_fen - paid_fen - requested_fen }
}

/** An account's code never changes; it is made when somebody first asks for it. '': there is none yet, and the disk has no room for it. */
export async function getInvitationCode({ db, write }: Database, ownerUid: string): Promise<string> {
  const known = await findInvitationCode(db, ownerUid)
  if (known !== null) return known
  const made = write(async (transaction) => {
    const early = await findInvitationCode(transaction, ownerUid)
    if (early !== null) return early
    const code = randomCode(CODE_CHARS)
    await createInvitationCode(transaction, ownerUid, code)
    return code
  }, ownerUid)
  return made.catch((error) => {
    if (isDiskFull(error)) return ''
    throw error
  })
}
