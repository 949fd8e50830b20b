import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import { auditFields } from './shared/auditFields.ts'

/** What every operator did, to whose account: for all operators to read, and for nobody to change. */
export const operatorDeeds = defineResource({
  name: 'operatorDeeds',
  path: '/operator/deeds',
  label: { zh: '运营操作记录', en: 'What operators did' },
  one: { zh: '操作', en: 'deed' },
  id: 'entry_id',
  title: 'user_name',
  menu: { group: 'operator', order: 6 },
  access: { roles: ['admin'] },
  rows: 'operatorDeeds',
  fields: {
    at: field.dateTime({ label: { zh: '时间', en: 'Time' } }),
    user_name: field.text({ label: { zh: '运营人员', en: 'Operator' }, widthPx: 130 }),
    about_name: field.text({ label: { zh: '涉及的账号', en: 'Account' }, widthPx: 140 }),
    about_uid: field.id({ label: { zh: '账号 ID', en: 'Account ID' } }),
    ...auditFields,
    action: { ...auditFields.action, widthPx: 200 },
  },
  list: {
    columns: ['at', 'user_name', 'about_name', 'action', 'before', 'after'],
    search: ['user_name', 'about_name', 'subject_id'],
    filters: ['at', 'action', 'subject_type'],
    sort: '-at',
    sortable: ['at', 'user_name', 'about_name', 'action', 'subject_type'],
  },
})
