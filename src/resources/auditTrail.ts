import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import { auditFields } from './shared/auditFields.ts'

/** Who changed what: written by the server in the transaction of the change, read-only for everyone. */
export const auditTrail = defineResource({
  name: 'auditTrail',
  path: '/user/audit',
  label: { zh: '操作记录', en: 'Audit trail' },
  one: { zh: '操作', en: 'entry' },
  id: 'entry_id',
  title: 'user_name',
  menu: { group: 'user', order: 9, key: 'a' },
  access: { roles: ['admin', 'user'] },
  rows: 'auditList',
  fields: {
    at: field.dateTime({ label: { zh: '时间', en: 'Time' } }),
    user_name: field.text({ label: { zh: '操作人', en: 'Who' }, widthPx: 100 }),
    ...auditFields,
  },
  list: {
    columns: ['at', 'user_name', 'action', 'before', 'after'],
    search: ['user_name', 'subject_id'],
    filters: ['at', 'action', 'subject_type'],
    sort: '-at',
    sortable: ['at', 'user_name', 'action', 'subject_type'],
  },
})
