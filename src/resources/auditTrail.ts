import { auditActions, auditSubjects } from '../../contract/auditLabels.ts'
import { defineResource } from './schema/defineResource.ts'
import { field, type StateOption } from './schema/field.ts'
import type { Text } from './schema/text.ts'

const wordCell = () => import('../pages/users/WordCell.tsx').then((page) => page.WordCell)

/** Who changed what: written by the server in the transaction of the change, read-only for everyone. */
export const auditTrail = defineResource({
  name: 'auditTrail',
  path: '/user/audit',
  label: { zh: '操作记录', en: 'Audit trail' },
  one: { zh: '操作', en: 'entry' },
  id: 'entry_id',
  title: 'user_name',
  menu: { group: 'user', order: 9 },
  access: { roles: ['admin', 'user'] },
  rows: 'auditList',
  fields: {
    at: field.dateTime({ label: { zh: '时间', en: 'Time' } }),
    user_name: field.text({ label: { zh: '操作人', en: 'Who' }, widthPx: 100 }),
    action: field.state({ label: { zh: '操作', en: 'Action' }, states: toStates(auditActions), cell: wordCell, widthPx: 150 }),
    subject_type: field.state({ label: { zh: '对象', en: 'Subject' }, states: toStates(auditSubjects), cell: wordCell, widthPx: 110 }),
    subject_id: field.id({ label: { zh: '对象 ID', en: 'Subject id' } }),
    before: field.changes({ label: { zh: '原值', en: 'Before' }, widthPx: 145 }),
    after: field.changes({ label: { zh: '新值', en: 'After' }, widthPx: 165 }),
    request_id: field.id({ label: { zh: '请求编号', en: 'Request id' } }),
  },
  list: {
    columns: ['at', 'user_name', 'action', 'subject_type', 'before', 'after'],
    search: ['user_name', 'subject_id'],
    filters: ['at', 'action', 'subject_type'],
    sort: '-at',
    sortable: ['at', 'user_name', 'action', 'subject_type'],
  },
})

function toStates(words: Readonly<Record<string, Text>>): readonly StateOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label, tone: 'quiet' }))
}
