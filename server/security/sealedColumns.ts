import type { ChannelsTable } from '../db/tables/channels.ts'
import type { ExtractsTable } from '../db/tables/money.ts'
import type { CertificationsTable } from '../db/tables/people.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { DeletedRecordsTable, IdempotentRepliesTable } from '../db/tables/traces.ts'
import type { SealedPlace } from './vault.ts'

/** What each sealed text belongs to: one that is moved to another row does not open. */
export const sealedPlaceOf = {
  shop: ({ owner_uid, shop_uid }: Pick<ShopsTable, 'owner_uid' | 'shop_uid'>): SealedPlace => [owner_uid, shop_uid],
  certification: ({ owner_uid, certification_id }: Pick<CertificationsTable, 'owner_uid' | 'certification_id'>): SealedPlace => [
    owner_uid,
    `certification:${certification_id}`,
  ],
  extract: ({ owner_uid, extract_id }: Pick<ExtractsTable, 'owner_uid' | 'extract_id'>): SealedPlace => [
    owner_uid,
    `extract:${extract_id}`,
  ],
  channel: ({ owner_uid, channel_id }: Pick<ChannelsTable, 'owner_uid' | 'channel_id'>): SealedPlace => [
    owner_uid,
    `channel:${channel_id}`,
  ],
  deleted: ({
    owner_uid,
    subject_type,
    subject_id,
  }: Pick<DeletedRecordsTable, 'owner_uid' | 'subject_type' | 'subject_id'>): SealedPlace => [
    owner_uid,
    `deleted:${subject_type}:${subject_id}`,
  ],
  reply: ({ owner_uid, idempotency_key }: Pick<IdempotentRepliesTable, 'owner_uid' | 'idempotency_key'>): SealedPlace => [
    owner_uid,
    `reply:${idempotency_key}`,
  ],
} as const

interface SealedColumn {
  readonly table: string
  readonly column: string
  /** What names a row, with its owner. */
  readonly key: readonly string[]
  readonly placeOf: (row: never) => SealedPlace
}

/** Every place of the database where sealed texts are. `secretsAtRest.test.ts` compares it with the columns that there are. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'shops', column: 'cookie_sealed', key: ['shop_uid'], placeOf: sealedPlaceOf.shop },
  { table: 'certifications', column: 'document_sealed', key: ['certification_id'], placeOf: sealedPlaceOf.certification },
  { table: 'extracts', column: 'account_sealed', key: ['extract_id'], placeOf: sealedPlaceOf.extract },
  { table: 'channels', column: 'address_sealed', key: ['channel_id'], placeOf: sealedPlaceOf.channel },
  { table: 'deleted_records', column: 'record_sealed', key: ['subject_type', 'subject_id'], placeOf: sealedPlaceOf.deleted },
  { table: 'idempotent_replies', column: 'reply_sealed', key: ['idempotency_key'], placeOf: sealedPlaceOf.reply },
]
