/** What our server tells, in Chinese: the sentences of the bell, and of what is sent to channels. `values` of a notification fill them. */
export const notificationTextsZhCN = {
  shopLoggedOut: { title: '店铺“{{shop_name}}”已掉线', content: '重新登录这家店后才能继续使用。' },
  levelExpiring: {
    title: '等级 {{level}} 即将到期',
    content: '{{expires_at}} 到期，之后按免费版只显示前 2 家店。请及时续费。',
  },
  levelExpired: { title: '等级 {{level}} 已到期', content: '已于 {{expires_at}} 到期，现在按免费版只显示前 2 家店。续费后恢复全部店铺。' },
  levelChanged: { title: '账号等级已调整为 {{level}} 级', content: '由运营人员调整，长期有效。' },
  levelChangedUntil: { title: '账号等级已调整为 {{level}} 级', content: '由运营人员调整，有效期至 {{expires_at}}。' },
  certified: { title: '认证已通过', content: '你提交的认证资料已审核通过。' },
  certificationRefused: { title: '认证未通过', content: '原因：{{reason}}。修改后可以重新提交。' },
  certificationWaiting: { title: '有新的认证申请', content: '用户 {{username}} 提交了认证资料，等待审核。' },
  paymentReceived: { title: '已收到付款 {{amount_fen}}', content: '订单 {{order_no}} 已付款，套餐已生效。' },
  paymentWaiting: {
    title: '有新订单等待确认收款',
    content: '用户 {{username}} 的订单 {{order_no}}，金额 {{amount_fen}}。收到款项后请确认。',
  },
  rewardEarned: { title: '获得邀请奖励 {{amount_fen}}', content: '你邀请的用户 {{username}} 购买了套餐。' },
  extractPaid: { title: '提现 {{amount_fen}} 已打款', content: '款项已转到你填写的收款账号。' },
  extractRefused: { title: '提现 {{amount_fen}} 未通过', content: '原因：{{reason}}。金额已退回可用余额。' },
  extractRequested: { title: '有新的提现申请', content: '用户 {{username}} 申请提现 {{amount_fen}}，等待处理。' },
  alertOfShop: { title: '店铺“{{shop_name}}”触发预警：{{rule_name}}', content: '当前 {{value}}，预警线 {{line}}。' },
  alertOfGoods: { title: '商品 {{family}} 触发预警：{{rule_name}}', content: '店铺“{{shop_name}}”：当前 {{value}}，预警线 {{line}}。' },
  alertOfFamily: { title: '商品 {{family}} 触发预警：{{rule_name}}', content: '涉及 {{shops}} 家店铺。' },
  alertOfMany: { title: '{{count}} 项触发预警：{{rule_name}}', content: '涉及 {{shops}} 家店铺。' },
  ordersDue: {
    title: '{{shops_count}} 家店有订单要尽快发货：12 小时内到期 {{due_count}} 单，已超时 {{late_count}} 单',
    content: '超时未发货，买家可以取消订单，平台会扣款。请在工作台处理。',
  },
  ordersDueOfShop: {
    title: '店铺“{{shop_name}}”有订单要尽快发货：12 小时内到期 {{due_count}} 单，已超时 {{late_count}} 单',
    content: '超时未发货，买家可以取消订单，平台会扣款。请在工作台处理。',
  },
  workHandedOver: { title: '{{name}} 把“{{shop_name}}”的待办交给了你', content: '已放进你的工作台，共 {{count}} 项要看。' },
  batchDone: { title: '批量任务已完成：{{title}}', content: '{{done}} 项全部完成。' },
  batchDoneInReview: { title: '批量任务已提交：{{title}}', content: '共 {{done}} 项，其中 {{reviewed}} 项平台还在审核，审核通过后生效。' },
  batchDoneInPart: {
    title: '批量任务没有全部完成：{{title}}',
    content: '完成 {{done}} 项，失败或结果未知 {{rest}} 项。请到批量任务里看原因，可以重试。',
  },
  relayKeyAdded: { title: '{{name}} 开始在新的浏览器上使用店铺', content: '{{browser}}。如果不认识这个浏览器，请收回授权。' },
  relayKeyWaiting: { title: '{{name}} 的新浏览器等待你允许', content: '{{browser}}。允许后才能用它处理店铺。' },
  passwordWeak: { title: '请换一个登录密码', content: '你现在的密码很容易被猜到，或不符合现在的要求。' },
  passwordChanged: { title: '登录密码已修改', content: '如果不是你本人修改的，请立即联系运营人员。' },
  morningReport: {
    title: '早报：昨天成交金额 {{sales_fen}}，{{orders_count}} 单',
    content: '退货、推广、要处理的和变化最大的，看工作台的早报。',
  },
  morningReportUnread: {
    title: '早报：昨天的数据没有读完',
    content: '{{shops_count}} 家店都没有读完昨天的订单。打开控制台会接着读；打开“值守”，关掉网页也会读。',
  },
  channelFailed: { title: '消息推送“{{channel}}”没有送达', content: '原因：{{words}}。请检查后点“发送测试消息”。' },
}

/** Both languages have a title and a content for each code. */
export type NotificationTexts = typeof notificationTextsZhCN
