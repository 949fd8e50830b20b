import { auditActions, auditSubjects } from '../../../contract/auditLabels.ts'
import { field, type StateOption } from '../schema/field.ts'
import type { Text } from '../schema/text.ts'

const wordCell = () => import('../../pages/account/WordCell.tsx').then((page) => page.WordCell)

const deedCell = () => import('../../pages/account/AuditDeedCell.tsx').then((page) => page.AuditDeedCell)

const changesCell = () => import('../../pages/account/AuditChangesCell.tsx').then((page) => page.AuditChangesCell)

/** What a line of a trail says, after who did it. */
export const auditFields = {
  action: field.state({ label: { zh: '操作', en: 'Action' }, states: toStates(auditActions), cell: deedCell, widthPx: 260 }),
  subject_type: field.state({ label: { zh: '对象', en: 'Subject' }, states: toStates(auditSubjects), cell: wordCell, widthPx: 110 }),
  subject_id: field.id({ label: { zh: '对象 ID', en: 'Subject ID' } }),
  before: field.changes({ label: { zh: '原值', en: 'Before' }, cell: changesCell, widthPx: 170 }),
  after: field.changes({ label: { zh: '新值', en: 'After' }, cell: changesCell, widthPx: 190 }),
  request_id: field.id({ label: { zh: '请求编号', en: 'Request ID' } }),
}

function toStates(words: Readonly<Record<string, Text>>): readonly StateOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label, tone: 'quiet' }))
}
