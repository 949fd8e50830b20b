import type { Certification } from '../../contract/entities/certification.ts'
import type { Reason } from '../../contract/reasons.ts'
import type { CallPayload, CallReply } from '../../contract/toolApi.ts'
import { isDocumentNo, maskDocumentNo } from '../../src/domain/documentNumbers.ts'
import type { CertificationsTable } from '../db/tables/people.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { createId } from '../ids.ts'
import { notify } from '../notifications/notify.ts'
import { notifyOperators, settleForOperators } from '../notifications/notifyOperators.ts'
import { conflict, invalidPayload, notFound } from '../replyError.ts'
import {
  type CertificationRow,
  certificationTable,
  decideCertification,
  isCertified,
  paginateAllCertifications,
} from '../repositories/certifications.ts'
import { userTable } from '../repositories/users.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import { toPage } from './toPage.ts'

type OperatorCertification = CallReply<'decideCertification'>

const NEWEST_FIRST = '-requested_at'
const oneRow = { sortField: 'requested_at', isDescending: true, limit: 1, offset: 0 } as const

export const certificationHandlers: Handlers = {
  async certifications({ keyword, certification_id, ...payload }, { db, actor }) {
    const page = toPage(payload, certificationTable.sorted, NEWEST_FIRST)
    const { rows, total } = await certificationTable.paginate(db, actor.ownerUid, { keyword, certification_id }, page)
    return { list: rows.map(toCertification), total }
  },

  requestCertification: (payload, context) => request(payload, context),

  async operatorCertifications({ keyword, state, certification_id, ...payload }, context) {
    const page = toPage(payload, certificationTable.sorted, NEWEST_FIRST)
    const { rows, total } = await paginateAllCertifications(context.db, { keyword, state, certification_id }, page)
    return { list: rows.map((row) => toOperatorCertification(row, context)), total }
  },

  decideCertification: (payload, context) => settle(payload, context),
}

async function request(payload: CallPayload<'requestCertification'>, context: CallContext): Promise<Certification> {
  const { db, actor, now, services } = context
  const { kind, legal_name, document_no } = payload
  if (!isDocumentNo(kind, document_no)) throw invalidPayload({ document_no: 'bad_document' })
  await refuseAnother(context)
  const certification_id = createId(now)
  const row: CertificationsTable = {
    owner_uid: actor.ownerUid,
    certification_id,
    kind,
    legal_name,
    document_sealed: services.vault.seal(document_no, sealedPlaceOf.certification({ owner_uid: actor.ownerUid, certification_id })),
    document_hint: maskDocumentNo(document_no),
    state: 'requested',
    requested_at: now,
    decided_at: null,
    reason: '',
    decided_by: null,
  }
  await certificationTable.create(db, row)
  const after = { kind, legal_name, document_no: 'given', state: row.state }
  await recordAudit(context, { subjectType: 'certification', subjectId: certification_id, before: null, after })
  const self = await userTable.find(db, actor.ownerUid, actor.userUid)
  await notifyOperators(db, toCertificationTodo(self?.username ?? '', now))
  return toCertification(row)
}

async function refuseAnother({ db, actor }: CallContext): Promise<void> {
  const refuse = (reason: Reason) => conflict({ errors: { document_no: reason } })
  if (await isCertified(db, actor.ownerUid)) throw refuse('already_certified')
  if ((await certificationTable.count(db, actor.ownerUid, { state: 'requested' })) > 0) throw refuse('already_requested')
}

/** Whoever decides second is told what the first one decided. */
async function settle({ certification_id, state, reason }: CallPayload<'decideCertification'>, context: CallContext) {
  const { db, actor, now } = context
  const decided = await decideCertification(db, certification_id, {
    state,
    reason: state === 'refused' ? reason : '',
    decided_at: now,
    decided_by: actor.userUid,
  })
  const [row] = (await paginateAllCertifications(db, { certification_id }, oneRow)).rows
  if (!row) throw notFound()
  const current = toOperatorCertification(row, context)
  if (!decided) throw conflict({ current })
  const after = { state, reason: row.reason }
  const note = { subjectType: 'certification', subjectId: certification_id, before: { state: 'requested' }, after } as const
  await recordAudit(context, note, row.owner_uid)
  const told = { ownerUid: row.owner_uid, userUids: [row.owner_uid], at: now }
  if (state === 'certified') await notify(db, { ...told, code: 'certified', values: {} })
  else await notify(db, { ...told, code: 'certificationRefused', values: { reason } })
  await settleForOperators(db, toCertificationTodo(row.username, now))
  return current
}

/** What the operators are told of a request that waits for them: the same when it is decided, so that it is found again. An account has one at a time. */
function toCertificationTodo(username: string, at: number) {
  return { code: 'certificationWaiting', values: { username }, at } as const
}

function toCertification(row: CertificationsTable): Certification {
  return {
    certification_id: row.certification_id,
    kind: row.kind as Certification['kind'],
    legal_name: row.legal_name,
    document_no: row.document_hint,
    state: row.state as Certification['state'],
    requested_at: row.requested_at,
    decided_at: row.decided_at,
    reason: row.reason,
  }
}

/** With the whole number; one that does not open shows its hint, and takes nothing else away. */
function toOperatorCertification(row: CertificationRow, { services, log }: CallContext): OperatorCertification {
  const shown = { ...toCertification(row), user_uid: row.owner_uid, username: row.username }
  try {
    return { ...shown, document_no: services.vault.open(row.document_sealed, sealedPlaceOf.certification(row)) }
  } catch (error) {
    log.error({ err: error, certification_id: row.certification_id }, 'a document number does not open')
    return shown
  }
}
