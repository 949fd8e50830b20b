import { certificationKinds } from '../../../../contract/entities/certification.ts'
import { isDocumentNo } from '../../../domain/documentNumbers.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'

/** A number that cannot be one of its kind, by its own check character: said before it is sent. */
export function findWrongDocument({ kind, document_no }: ResourceRecord): Readonly<Record<string, string>> {
  const known = certificationKinds.find((each) => each === kind)
  if (!known || typeof document_no !== 'string' || document_no.trim() === '') return {}
  return isDocumentNo(known, document_no.trim().toUpperCase()) ? {} : { document_no: 'bad_document' }
}
