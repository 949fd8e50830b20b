import { field } from '../../resources/schema/field.ts'

/** What people say of themselves (specification 3, User): the form, and the facts of the info page. */
export const profileFields = {
  name: field.text({ label: { zh: '名称', en: 'Name' } }),
  phone: field.text({ label: { zh: '电话', en: 'Phone' } }),
  email: field.text({ label: { zh: '邮箱', en: 'E-mail' } }),
  organization: field.text({ label: { zh: '公司', en: 'Company' } }),
  job: field.text({ label: { zh: '职务', en: 'Job' } }),
  location: field.text({ label: { zh: '所在地', en: 'Location' } }),
  personalWebsite: field.text({ label: { zh: '个人网站', en: 'Website' } }),
  introduction: field.longText({ label: { zh: '简介', en: 'Introduction' } }),
} as const

export type ProfileKey = keyof typeof profileFields
