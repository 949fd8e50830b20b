import { maskDocumentNo } from '../../src/domain/documentNumbers.ts'
import type { Queries } from '../db/schema.ts'
import type { CertificationsTable } from '../db/tables/people.ts'
import { createId } from '../ids.ts'
import { notifyOperators } from '../notifications/notifyOperators.ts'
import { certificationTable } from '../repositories/certifications.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'
import type { Merchant } from './accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The examples of the two standards: numbers of nobody. */
const documents = {
  personal: '11010519491231002X',
  enterprise: '91350100M000100Y43',
} as const

type Request = Omit<CertificationsTable, 'certification_id' | 'document_sealed' | 'document_hint'> & {
  readonly kind: keyof typeof documents
}

/** One account that is certified, one that was refused and asks again. */
export async function seedCertifications(
  db: Queries,
  vault: Vault,
  people: { readonly demoUid: string; readonly operatorUid: string; readonly merchant: Merchant },
  now: number,
): Promise<void> {
  const decided = { decided_at: now - 20 * DAY_MS, decided_by: people.operatorUid }
  const open = { decided_at: null, decided_by: null, state: 'requested', reason: '' }
  const add = async (row: Request) => {
    const certification_id = createId(row.requested_at)
    const place = sealedPlaceOf.certification({ owner_uid: row.owner_uid, certification_id })
    const number = documents[row.kind]
    const sealed = { document_sealed: vault.seal(number, place), document_hint: maskDocumentNo(number) }
    await certificationTable.create(db, { ...row, ...sealed, certification_id })
  }
  const demo = { owner_uid: people.demoUid, kind: 'personal', legal_name: '陈小满' } as const
  await add({ ...demo, ...decided, requested_at: now - 21 * DAY_MS, state: 'certified', reason: '' })
  const merchant = { owner_uid: people.merchant.userUid, kind: 'enterprise', legal_name: '杭州林记服饰有限公司' } as const
  await add({ ...merchant, ...decided, requested_at: now - 22 * DAY_MS, state: 'refused', reason: '公司名称与营业执照不一致' })
  await add({ ...merchant, ...open, requested_at: now - 3 * DAY_MS })
  await notifyOperators(db, { code: 'certificationWaiting', values: { username: people.merchant.username }, at: now - 3 * DAY_MS })
}
