import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'

/** Who changed what: written by the server in the transaction of the change, read-only for everyone. */
export const auditTrail = defineResource({
  name: 'auditTrail',
  path: '/user/audit',
  label: { zh: '操作记录', en: 'Audit trail' },
  one: { zh: '操作', en: 'entry' },
  id: 'entry_id',
  title: 'action',
  menu: { group: 'user', order: 9 },
  access: { roles: ['admin', 'user'] },
  rows: 'auditList',
  fields: {
    at: field.dateTime({ label: { zh: '时间', en: 'Time' } }),
    user_name: field.text({ label: { zh: '操作人', en: 'Who' }, widthPx: 100 }),
    action: field.id({ label: { zh: '操作', en: 'Action' }, widthPx: 130 }),
    subject_type: field.text({ label: { zh: '对象', en: 'Subject' }, widthPx: 100 }),
    subject_id: field.id({ label: { zh: '对象 ID', en: 'Subject id' } }),
    before: field.changes({ label: { zh: '原值', en: 'Before' }, widthPx: 150 }),
    after: field.changes({ label: { zh: '新值', en: 'After' }, widthPx: 170 }),
    request_id: field.id({ label: { zh: '请求编号', en: 'Request id' } }),
  },
  list: { columns: ['at', 'user_name', 'action', 'subject_type', 'before', 'after'], filters: ['at'], sort: '-at' },
})
