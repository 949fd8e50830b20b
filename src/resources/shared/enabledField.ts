import { field } from '../schema/field.ts'

/** Whether the account may log in. A disabled account is logged out at once. */
export const enabledField = field.boolean({
  label: { zh: '状态', en: 'State' },
  edit: 'inline',
  words: { yes: { zh: '已启用', en: 'Enabled' }, no: { zh: '已停用', en: 'Disabled' } },
  widthPx: 110,
})
