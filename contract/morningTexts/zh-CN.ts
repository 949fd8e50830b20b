/**
 * What the morning report says, in Chinese: the same sentences in messages and on the workplace. In braces is what is filled in; amounts, counts and
 * clock times come as they are shown.
 */
export const morningTextsZhCN = {
  heading: '早报 · {{day}}',
  day: '{{month}}月{{date}}日（周{{weekday}}）',
  weekdays: ['一', '二', '三', '四', '五', '六', '日'],
  separator: '，',
  sentenceSeparator: '。',
  nameSeparator: '、',
  names: '{{names}} 等 {{count}} 家',
  sales: '成交金额 {{fen}}，{{count}} 单',
  dayBefore: '比前一天 {{change}}',
  weekBefore: '比上周同一天 {{change}}',
  noneThen: '增加（当时为 ¥0）',
  equal: '持平',
  ofShops: '（两天都读完的 {{shops}} 家）',
  returns: '售后申请 {{count}} 笔，已退款 {{fen}}',
  returnsBefore: '前一天申请 {{count}} 笔',
  ads: '推广花费 {{spend}}',
  adsShare: '占成交金额 {{share}}',
  adsOfShops: '（{{shops}} 家有昨天的推广报表）',
  adsUnread: '推广：还没有读到昨天的报表（平台上午 10 点后才有）',
  risk: '要处理：{{items}}',
  riskNone: '没有发现要处理的',
  riskUnknown: '发货和售后还不知道',
  riskMore: '{{shops}} 家店最近 {{days}} 天没有读全，没读到的日子里可能还有',
  lateOrders: '前天及更早的订单还有 {{count}} 单没有发货',
  toAnswer: '{{count}} 笔售后等待商家处理',
  loggedOut: '{{count}} 家店掉线（{{names}}）',
  alerts: '{{count}} 项预警',
  change: '变化最大：{{shop}} {{change}}（{{from}} → {{to}}）',
  causes: {
    visitors: '主要是访客 {{before}} → {{after}}',
    conversion: '主要是每个访客的下单数 {{before}} → {{after}}',
    orderValue: '主要是每单金额 {{before}} → {{after}}',
    pieces: '主要是卖出件数 {{before}} → {{after}}',
    price: '主要是每件成交价 {{before}} → {{after}}',
    begun: '前一天没有成交',
    ended: '昨天没有成交',
  },
  changeNone: '各店成交金额和前一天一样',
  changeUnknown: '还不能和前一天比：没有两天都读完的店',
  unread: '昨天没有一家店读完，所以没有数字。打开掌柜会接着读；在用户设置里打开“值守”，关掉网页也会读',
  lacking: '没有算进去：{{shops}}',
  lackingRows: '{{shops}} 家店有记录无法识别或没有找到订单，这些记录未计入',
  lackingUntil: '{{shop}}（只读到昨天 {{time}}）',
  lackingSince: '{{shop}}（{{day}}以后没有读完）',
  lackingLong: '{{shop}}（一周以上没有读）',
}

/** Both languages have the same sentences. */
export type MorningTexts = typeof morningTextsZhCN
