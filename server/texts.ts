import { ReplyCode } from '../contract/codes.ts'
import { type QuotaKind, type QuotaUsage, quotas } from '../contract/quotas.ts'
import { replyCauseTexts, replyTexts } from '../contract/replyTexts.ts'
import type { Locale } from './locale.ts'

type Text = Readonly<Record<Locale, string>>

const quotaNames: Readonly<Record<QuotaKind, Text>> = {
  shops: { 'zh-CN': '家店铺', 'en-US': 'shops' },
  subAccounts: { 'zh-CN': '个子账号', 'en-US': 'sub-accounts' },
  groups: { 'zh-CN': '个店铺分组', 'en-US': 'shop groups' },
  views: { 'zh-CN': '个视图', 'en-US': 'saved views' },
  accessKeys: { 'zh-CN': '个访问密钥', 'en-US': 'access keys' },
  suggestions: { 'zh-CN': '条程序建议', 'en-US': 'suggestions' },
  channels: { 'zh-CN': '个推送渠道', 'en-US': 'message channels' },
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
  boxBytes: { 'zh-CN': 'MB 采集箱商品资料', 'en-US': 'MB of goods in the box' },
  claims: { 'zh-CN': '条商品认领', 'en-US': 'claims for shops' },
  familyVerdicts: { 'zh-CN': '个同款判断', 'en-US': 'same-goods decisions' },
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
const afterDecision: Text = { 'zh-CN': '。请等运营人员处理后再试', 'en-US': '. Wait until the operator has decided' }

const claimedElsewhereText: Readonly<Record<Locale, (count: number) => string>> = {
  'zh-CN': (count) => `这些商品还有 ${count} 条其他店铺的认领，那些店铺没有分配给你，所以不能移出。请让主账号移出`,
  'en-US': (count) =>
    `These goods have ${count} ${count === 1 ? 'claim' : 'claims'} for shops that are not lent to you, so you cannot remove them. Ask the main account to`,
}

/** A name that is taken, which the form says at its field: nothing was changed by somebody else, and a refresh mends nothing. */
const takenText: Text = { 'zh-CN': '有内容已被占用，请换一个', 'en-US': 'What you entered is already taken, please choose another one' }

interface ReplyDetails {
  readonly errors?: Readonly<Record<string, unknown>>
  readonly reason?: unknown
  readonly quota?: QuotaUsage & { readonly kind: QuotaKind }
  readonly claimed_elsewhere?: unknown
}

/** What a reply says to a person. `data`: of the reply, which may say more precisely what is the matter. */
export function textOf(code: ReplyCode, locale: Locale, data?: unknown): string {
  const { errors, reason, quota, claimed_elsewhere } = (data ?? {}) as ReplyDetails
  if (typeof reason === 'string' && Object.hasOwn(replyCauseTexts, reason))
    return replyCauseTexts[reason as keyof typeof replyCauseTexts][locale]
  if (typeof claimed_elsewhere === 'number') return claimedElsewhereText[locale](claimed_elsewhere)
  if (code === ReplyCode.conflict && Object.values(errors ?? {}).includes('taken')) return takenText[locale]
  return code === ReplyCode.levelLimit && quota ? quotaText(quota, locale) : replyTexts[code][locale]
}
