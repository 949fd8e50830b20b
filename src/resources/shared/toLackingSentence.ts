import type { Capability } from '../../../contract/capabilities.ts'
import type { Text } from '../schema/text.ts'

/** One sentence for a page that this backend has nothing behind: what is missing. */
export function toLackingSentence(page: Text, lacks: Capability): Text {
  const { zh, en } = capabilityNames[lacks]
  return {
    zh: `当前服务端没有“${zh}”功能，“${page.zh}”在这里不能使用。`,
    en: `This backend has no ${en}, so “${page.en}” does not work here.`,
  }
}

/** What a reader is told that her backend has not. In English it follows "no". */
const capabilityNames: Readonly<Record<Capability, Text>> = {
  accessKeys: { zh: '访问密钥', en: 'access keys' },
  alerts: { zh: '退货预警', en: 'alerts about returns' },
  announcements: { zh: '公告', en: 'announcements' },
  antiContent: { zh: '平台校验码', en: 'tokens for the platform' },
  assistants: { zh: '智能助手接入', en: 'way in for assistants' },
  auditTrail: { zh: '操作记录', en: 'audit trail' },
  avatars: { zh: '头像', en: 'pictures of users' },
  batches: { zh: '批量任务', en: 'batch tasks' },
  box: { zh: '采集箱', en: 'box for goods' },
  certifications: { zh: '实名认证', en: 'certification' },
  channels: { zh: '消息推送', en: 'message channels' },
  claims: { zh: '店铺认领与铺货记录', en: 'records of publishing' },
  daySheets: { zh: '每日数据留存', en: 'day sheets' },
  earnings: { zh: '邀请收益', en: 'earnings of invitations' },
  extension: { zh: '插件下载', en: 'downloads of the extension' },
  families: { zh: '同款判断', en: 'records of same goods' },
  fieldDrift: { zh: '平台字段变化记录', en: 'records of changed fields' },
  hotLists: { zh: '榜单记录', en: 'records of hot lists' },
  longReads: { zh: '长查询', en: 'way to take long questions' },
  logout: { zh: '退出登录', en: 'way to end a login' },
  mail: { zh: '邮件推送', en: 'e-mail' },
  morningReport: { zh: '早报', en: 'morning report' },
  notifications: { zh: '消息', en: 'notifications' },
  operating: { zh: '运营统计', en: 'figures of the deployment' },
  operator: { zh: '运营管理', en: 'tools for the operator' },
  orders: { zh: '订单', en: 'orders' },
  platformRates: { zh: '平台评分记录', en: 'records of platform rates' },
  profit: { zh: '成本与利润', en: 'costs and profits' },
  quotas: { zh: '用量', en: 'usage figures' },
  relayKeys: { zh: '浏览器管理', en: 'management of browsers' },
  restore: { zh: '恢复已删除的内容', en: 'way to bring back what was deleted' },
  savedViews: { zh: '保存的视图', en: 'saved views' },
  sessions: { zh: '登录设备管理', en: 'management of logins' },
  workplace: { zh: '待办处理记录', en: 'records of finished work' },
}
