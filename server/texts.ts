import { ReplyCode } from '../contract/codes.ts'
import { type QuotaKind, type QuotaUsage, quotas } from '../contract/quotas.ts'
import type { Locale } from './locale.ts'

type Text = Readonly<Record<Locale, string>>

const texts: Readonly<Record<ReplyCode, Text>> = {
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

const diskFull: Text = {
  'zh-CN': '服务器的存储空间已满，暂时无法保存；查看不受影响。请联系管理员',
  'en-US': 'The disk of the server is full: nothing can be saved for now, looking at things goes on. Please tell the operator',
}

const quotaNames: Readonly<Record<QuotaKind, Text>> = {
  shops: { 'zh-CN': '家店铺', 'en-US': 'shops' },
  subAccounts: { 'zh-CN': '个子账号', 'en-US': 'sub-accounts' },
  groups: { 'zh-CN': '个店铺分组', 'en-US': 'shop groups' },
  views: { 'zh-CN': '个视图', 'en-US': 'saved views' },
  alertRules: { 'zh-CN': '条预警规则', 'en-US': 'alert rules' },
  alerts: { 'zh-CN': '条预警', 'en-US': 'alerts' },
  workMarks: { 'zh-CN': '条待办处理记录', 'en-US': 'decisions about work' },
  batches: { 'zh-CN': '个批量任务', 'en-US': 'batches' },
  batchBytes: { 'zh-CN': 'MB 批量任务记录', 'en-US': 'MB of batches' },
  daySheetBytes: { 'zh-CN': 'MB 每日数据', 'en-US': 'MB of day sheets' },
  costs: { 'zh-CN': '条成本记录', 'en-US': 'costs' },
  bills: { 'zh-CN': '份平台账单', 'en-US': 'bills of the platform' },
  hotDays: { 'zh-CN': '份榜单历史', 'en-US': 'lists kept by day' },
  chances: { 'zh-CN': '个机会商品', 'en-US': 'picked opportunities' },
  boxGoods: { 'zh-CN': '个采集箱商品', 'en-US': 'goods in the box' },
  claims: { 'zh-CN': '条商品认领', 'en-US': 'claims for shops' },
  pilots: { 'zh-CN': '个试点', 'en-US': 'pilots' },
  extracts: { 'zh-CN': '笔待处理的提现', 'en-US': 'withdrawals that wait' },
}

function quotaText({ kind, used, allowed }: QuotaUsage & { readonly kind: QuotaKind }, locale: Locale): string {
  const toShown = (amount: number) => (quotas[kind].unit === 'bytes' ? Math.ceil(amount / 1_000_000) : amount)
  const name = quotaNames[kind][locale]
  const full =
    locale === 'zh-CN'
      ? `已有 ${toShown(used)} ${name}，当前等级最多 ${toShown(allowed)} ${name}`
      : `${toShown(used)} of ${toShown(allowed)} ${name}: your level allows no more`
  return full + (kind === 'extracts' ? afterDecision : afterDeletion)[locale]
}

const afterDeletion: Text = { 'zh-CN': '。请先删除一些，或升级后再试', 'en-US': '. Delete some, or upgrade' }
const afterDecision: Text = { 'zh-CN': '。请等管理员处理后再试', 'en-US': '. Wait until the operator has decided' }

const tooOften: Text = { 'zh-CN': '操作过于频繁，请稍后再试', 'en-US': 'Too many requests at once, please wait a moment' }

/** What a reply says to a person. `data`: of the reply, which may say more precisely what is the matter. */
export function textOf(code: ReplyCode, locale: Locale, data?: unknown): string {
  const { reason, quota } = (data ?? {}) as { readonly reason?: unknown; readonly quota?: QuotaUsage & { readonly kind: QuotaKind } }
  if (reason === 'disk_full') return diskFull[locale]
  if (reason === 'too_often') return tooOften[locale]
  return code === ReplyCode.levelLimit && quota ? quotaText(quota, locale) : texts[code][locale]
}
