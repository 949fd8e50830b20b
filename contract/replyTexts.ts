import { ReplyCode } from './codes.ts'

/** The two languages of the specification (section 9). */
export type Locale = 'zh-CN' | 'en-US'

/** A sentence in both languages. */
type Text = Readonly<Record<Locale, string>>

/** What a reply says to a person, where its data say nothing more exact. */
export const replyTexts: Readonly<Record<ReplyCode, Text>> = {
  [ReplyCode.success]: { 'zh-CN': '成功', 'en-US': 'Done' },
  [ReplyCode.successAlternative]: { 'zh-CN': '成功', 'en-US': 'Done' },
  [ReplyCode.loginInvalid]: { 'zh-CN': '登录状态已失效，请重新登录', 'en-US': 'Your login has expired, please log in again' },
  [ReplyCode.wrongCredentials]: { 'zh-CN': '用户名或密码错误', 'en-US': 'Wrong user name or password' },
  [ReplyCode.invalidPayload]: { 'zh-CN': '提交的内容有误，请检查后重试', 'en-US': 'Something in the form is not right, please check it' },
  [ReplyCode.notPermitted]: { 'zh-CN': '没有权限进行此操作', 'en-US': 'You are not permitted to do this' },
  [ReplyCode.notFound]: { 'zh-CN': '记录不存在或已被删除', 'en-US': 'There is no such record' },
  [ReplyCode.levelLimit]: {
    'zh-CN': '已达到当前等级的上限，升级后可继续',
    'en-US': 'The limit of your level is reached; upgrade to go on',
  },
  [ReplyCode.conflict]: {
    'zh-CN': '名称已被占用，或内容已被他人修改，请刷新后重试',
    'en-US': 'The name is taken, or someone else changed this meanwhile; refresh and try again',
  },
  [ReplyCode.tooManyTries]: { 'zh-CN': '尝试次数过多，请稍后再试', 'en-US': 'Too many tries, please wait a while' },
  [ReplyCode.internal]: { 'zh-CN': '服务器暂时出错，请稍后重试', 'en-US': 'The server has a problem, please try again later' },
}

/** The same where `data.reason` names the cause. */
export const replyCauseTexts = {
  disk_full: {
    'zh-CN': '服务器的存储空间已满，暂时无法保存和登录；已登录的仍可查看。请联系运营人员',
    'en-US':
      'The disk of the server is full: for now nothing can be saved and nobody can log in; those who are logged in can go on looking. Please tell the operator',
  },
  suggestion_decided: {
    'zh-CN': '这条建议已在别处处理，或已过期；结果见“程序建议”',
    'en-US': 'This suggestion was decided elsewhere, or has expired; the page of suggestions says what came of it',
  },
  too_often: { 'zh-CN': '操作过于频繁，请稍后再试', 'en-US': 'Too many requests at once, please wait a moment' },
} as const satisfies Readonly<Record<string, Text>>
