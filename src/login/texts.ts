import type { Locale } from '../locales/locale.ts'

const chinese = {
  title: '登录 · 掌柜 Zhanggui',
  brand: '掌柜',
  headline: '一个掌柜，\n管好每一家店',
  subline: '几十家店的会话、商品、热销与退货，一处打理，不必来回登录。',
  promises: [
    { title: '少了就说少了', text: '查 50 家店只回来 46 家，页面、合计和导出都写明 46/50。' },
    { title: '看清了再动手', text: '批量操作先预览，执行有进度，事后逐条核对，还能撤销。' },
    { title: '店与店不串门', text: '一家店的会话只跟着它自己的请求走，没分到的人碰不到。' },
  ],
  artwork: '46/50 家店已答复',
  formTitle: '登录',
  formLead: '用你的掌柜账号进入控制台',
  username: '用户名',
  password: '密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  capsLock: '大写锁定已打开',
  submit: '登录',
  submitting: '正在登录…',
  entering: '登录成功，正在进入…',
  waitButton: '{{wait}} 后可再试',
  usernameRequired: '请输入用户名',
  passwordRequired: '请输入密码',
  tooLong: '太长了，最多 {{limit}} 个字符',
  transport: '连不上服务器，请检查网络后重试。已填的内容还在。',
  unreadable: '服务器的答复无法识别，请刷新页面后重试。',
  status: '服务器暂时不可用（HTTP {{status}}），请稍后再试。',
  withId: '{{said}} 反馈时请提供编号 {{id}}。',
  refused: '登录出错，请刷新页面后重试。',
  storageProblem: '浏览器不允许保存数据：可以登录，但关闭页面后需要重新登录。',
  demoTitle: '演示环境，点一个账号直接填好',
  demo: { demo: '主账号，24 家店', free: '免费版，只看前 2 家店', helper: '子账号，3 家店', admin: '运营管理员' },
  languageSwitch: '语言',
  toDark: '切换到深色',
  toLight: '切换到浅色',
}

export type LoginTexts = typeof chinese

const english: LoginTexts = {
  title: 'Log in · Zhanggui 掌柜',
  brand: 'Zhanggui',
  headline: 'One shopkeeper\nfor every shop',
  subline: 'Sessions, goods, best sellers and returns of all your shops in one place, without logging in and out.',
  promises: [
    { title: 'Nothing is silently short', text: 'Ask 50 shops, hear from 46: the page, the total and the export say 46 of 50.' },
    { title: 'Nothing is done blind', text: 'Every batch is previewed, run with progress, read back, and can be undone.' },
    { title: 'Nothing leaks', text: 'A shop’s session travels only with its own requests and reaches no one it was not given to.' },
  ],
  artwork: '46 of 50 shops answered',
  formTitle: 'Log in',
  formLead: 'Open the console with your Zhanggui account',
  username: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  submit: 'Log in',
  submitting: 'Logging in…',
  entering: 'Logged in, opening the console…',
  waitButton: 'Try again in {{wait}}',
  usernameRequired: 'Enter your user name',
  passwordRequired: 'Enter your password',
  tooLong: 'Too long: at most {{limit}} characters',
  transport: 'The server cannot be reached. Check your connection and try again; what you typed is still here.',
  unreadable: 'The server’s answer makes no sense. Refresh the page and try again.',
  status: 'The server is not available (HTTP {{status}}). Try again later.',
  withId: '{{said}} To report it, quote {{id}}.',
  refused: 'Login error, refresh and try again.',
  storageProblem: 'This browser stores no data: your login ends when you close the page.',
  demoTitle: 'A demo: pick an account to fill in the form',
  demo: { demo: 'Main account, 24 shops', free: 'Free tier, sees the first 2 shops', helper: 'Sub-account, 3 shops', admin: 'Operator' },
  languageSwitch: 'Language',
  toDark: 'Switch to dark',
  toLight: 'Switch to light',
}

/** Both languages travel with the page: together they are smaller than one more request. */
export const loginTexts: Readonly<Record<Locale, LoginTexts>> = { 'zh-CN': chinese, 'en-US': english }

/** Puts values into the `{{name}}` places of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
