import type { WriteCallName } from './toolApi.ts'

/** A word in both languages. */
interface Word {
  readonly zh: string
  readonly en: string
}

/**
 * What the trail is about. The server writes no other subject, and the console has a word for each. The words are shown in the list of
 * the trail and in its filter.
 */
export const auditSubjects = {
  shop: { zh: '店铺', en: 'Shop' },
  shopGroup: { zh: '店铺分组', en: 'Shop group' },
  user: { zh: '用户', en: 'User' },
  session: { zh: '登录', en: 'Login' },
  subAccount: { zh: '子账号', en: 'Sub-account' },
  certification: { zh: '认证申请', en: 'Certification' },
  extract: { zh: '提现申请', en: 'Withdrawal' },
  order: { zh: '订单', en: 'Order' },
  savedView: { zh: '视图', en: 'View' },
  accessKey: { zh: '访问密钥', en: 'Access key' },
  channel: { zh: '推送渠道', en: 'Message channel' },
  batchJob: { zh: '批量任务', en: 'Batch' },
  alertRule: { zh: '预警规则', en: 'Alert rule' },
  alert: { zh: '预警', en: 'Alert' },
  work: { zh: '待办', en: 'Work' },
  cost: { zh: '成本', en: 'Cost' },
  bill: { zh: '平台账单', en: 'Platform bill' },
  chance: { zh: '机会商品', en: 'Opportunity' },
  boxGoods: { zh: '采集箱商品', en: 'Goods in the box' },
  pilot: { zh: '试点', en: 'Pilot' },
  familyVerdict: { zh: '同款判断', en: 'Same-goods decision' },
  boxClaim: { zh: '认领', en: 'Claim' },
  relayKey: { zh: '浏览器授权', en: 'Browser' },
  announcement: { zh: '公告', en: 'Announcement' },
} as const satisfies Readonly<Record<string, Word>>
export type AuditSubject = keyof typeof auditSubjects

/** What happened, by the name under which the trail keeps it: each call that writes, and what the server does by itself. */
export const auditActions: Readonly<
  Record<WriteCallName | 'login' | 'paymentCallback' | 'newRelayKey' | 'readCookies' | 'useAccessKey' | 'openBackend', Word>
> = {
  login: { zh: '登录', en: 'Logged in' },
  logout: { zh: '退出登录', en: 'Logged out' },
  updateUser: { zh: '修改个人资料或密码', en: 'Changed profile or password' },
  saveAvatar: { zh: '更换头像', en: 'Changed picture' },
  endSession: { zh: '结束登录', en: 'Ended a login' },
  addShop: { zh: '添加店铺', en: 'Added shop' },
  updateShop: { zh: '修改店铺', en: 'Changed shop' },
  deleteShop: { zh: '删除店铺', en: 'Deleted shop' },
  sortShops: { zh: '调整店铺顺序', en: 'Arranged shops' },
  remarkShop: { zh: '修改店铺备注', en: 'Changed remark' },
  setShopTemplate: { zh: '设置运费模板', en: 'Set freight template' },
  saveGroup: { zh: '保存店铺分组', en: 'Saved shop group' },
  createSubAccount: { zh: '创建子账号', en: 'Created sub-account' },
  saveSubAccount: { zh: '修改或删除子账号', en: 'Changed or deleted sub-account' },
  requestCertification: { zh: '申请认证', en: 'Asked to be certified' },
  decideCertification: { zh: '审核认证', en: 'Decided certification' },
  requestExtract: { zh: '申请提现', en: 'Asked for withdrawal' },
  decideExtract: { zh: '处理提现', en: 'Decided withdrawal' },
  createPayment: { zh: '下单', en: 'Ordered a plan' },
  paymentCallback: { zh: '支付平台确认付款', en: 'Payment confirmed by the gateway' },
  confirmPayment: { zh: '确认或关闭订单', en: 'Confirmed or closed order' },
  saveUser: { zh: '保存用户', en: 'Saved user' },
  saveView: { zh: '保存视图', en: 'Saved view' },
  deleteView: { zh: '删除视图', en: 'Deleted view' },
  createAccessKey: { zh: '创建访问密钥', en: 'Created access key' },
  revokeAccessKey: { zh: '吊销访问密钥', en: 'Revoked access key' },
  useAccessKey: { zh: '使用访问密钥', en: 'Used access key' },
  saveChannel: { zh: '保存推送渠道', en: 'Saved message channel' },
  deleteChannel: { zh: '删除推送渠道', en: 'Deleted message channel' },
  sendChannelCode: { zh: '发送邮箱验证码', en: 'Sent code to mailbox' },
  confirmChannel: { zh: '确认邮箱', en: 'Confirmed mailbox' },
  testChannel: { zh: '测试推送渠道', en: 'Tested message channel' },
  saveBatchJob: { zh: '保存批量任务', en: 'Saved batch' },
  restoreDeleted: { zh: '恢复已删除的内容', en: 'Restored what was deleted' },
  readNotifications: { zh: '标记消息已读', en: 'Marked notifications read' },
  saveAlertRule: { zh: '保存或删除预警规则', en: 'Saved or deleted alert rule' },
  saveAlertReadings: { zh: '检查预警规则', en: 'Checked alert rules' },
  settleAlerts: { zh: '处理预警', en: 'Handled alerts' },
  saveDaySheets: { zh: '保存店铺日报', en: 'Saved day sheets' },
  savePlatformRates: { zh: '保存平台指标', en: 'Saved the platform’s rates' },
  saveTrafficDays: { zh: '保存平台访客数据', en: 'Saved the platform’s visitors' },
  markWork: { zh: '处理待办', en: 'Handled work' },
  endWorkRun: { zh: '完成一轮待办', en: 'Finished a run of work' },
  saveCosts: { zh: '保存成本', en: 'Saved costs' },
  deleteCosts: { zh: '删除成本', en: 'Deleted costs' },
  saveProfitSettings: { zh: '修改公摊费用与运费', en: 'Changed shared costs and freight' },
  saveScenario: { zh: '保存测算方案', en: 'Saved scenario' },
  saveBill: { zh: '保存平台账单', en: 'Saved platform bill' },
  saveHotDay: { zh: '保存当日榜单', en: 'Saved a list of the day' },
  saveChance: { zh: '处理机会商品', en: 'Decided about an opportunity' },
  saveBoxGoods: { zh: '保存采集箱商品', en: 'Saved goods in the box' },
  saveListingSettings: { zh: '修改发布检查设置', en: 'Changed what listings are checked for' },
  removeBoxGoods: { zh: '移出采集箱', en: 'Removed goods from the box' },
  saveClaims: { zh: '认领商品到店铺', en: 'Claimed goods for shops' },
  savePilot: { zh: '保存试点', en: 'Saved pilot' },
  saveFamilyVerdict: { zh: '判断同款', en: 'Decided on same goods' },
  newRelayKey: { zh: '新浏览器请求使用店铺登录', en: 'New browser asked for shop logins' },
  readCookies: { zh: '读取店铺登录', en: 'Read shop logins' },
  openBackend: { zh: '打开店铺后台', en: 'Opened a shop’s backend' },
  permitRelayKey: { zh: '允许浏览器使用店铺登录', en: 'Allowed a browser' },
  withdrawRelayKey: { zh: '收回浏览器授权', en: 'Withdrew a browser' },
  saveAnnouncement: { zh: '发布、修改或撤回公告', en: 'Wrote, changed or withdrew an announcement' },
  seeAnnouncements: { zh: '查看公告', en: 'Saw announcements' },
  noteOutcomes: { zh: '记录平台请求的结果', en: 'Noted how requests to the platform ended' },
  noteFieldDrift: { zh: '记录平台数据字段的变化', en: 'Noted changed fields of the platform' },
}
export type AuditAction = keyof typeof auditActions
