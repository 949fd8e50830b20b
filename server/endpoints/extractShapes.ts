import type { CallReply } from '../../contract/toolApi.ts'
import type { ExtractsTable } from '../db/tables/money.ts'
import type { ExtractOfOwner } from '../repositories/operatorMoney.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'

type Extract = CallReply<'requestExtract'>
export type OperatorExtract = CallReply<'decideExtract'>

const SHOWN_CHARS = 2
/** A shorter one would be half shown. */
const SHOWN_FROM_CHARS = 6

/** With the account in clear: for its owner and the operator who pays. */
export function toExtract(row: ExtractsTable, vault: Vault): Extract {
  const { extract_id, amount_fen, requested_at, decided_at, reason } = row
  const account = vault.open(row.account_sealed, sealedPlaceOf.extract(row))
  // Only these words are written.
  return { extract_id, amount_fen, account, state: row.state as Extract['state'], requested_at, decided_at, reason }
}

export function toOperatorExtract(row: ExtractOfOwner, vault: Vault): OperatorExtract {
  return { ...toExtract(row, vault), user_uid: row.owner_uid, username: row.username }
}

/** Personal data: the trail has no more than its beginning. */
export function maskAccount(account: string): string {
  return account.length < SHOWN_FROM_CHARS ? '***' : `${account.slice(0, SHOWN_CHARS)}***`
}

/** What the operators are told of a request that waits for them: the same when it is done, so that it is found again. */
export function toExtractTodo({ extract_id, amount_fen }: ExtractsTable, username: string, at: number) {
  return { code: 'extractRequested', values: { extract_id, username, amount_fen }, at } as const
}
