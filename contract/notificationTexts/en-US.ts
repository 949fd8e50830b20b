import type { NotificationTexts } from './zh-CN.ts'

/** The same in English. */
export const notificationTextsEnUS: NotificationTexts = {
  shopLoggedOut: { title: 'The shop “{{shop_name}}” was logged out', content: 'Log in to it again to go on using it.' },
  levelExpiring: {
    title: 'Level {{level}} ends soon',
    content: 'It ends on {{expires_at}}; after that, the free tier shows the first 2 shops. Please renew it in time.',
  },
  levelExpired: {
    title: 'Level {{level}} has ended',
    content: 'It ended on {{expires_at}}. The free tier shows the first 2 shops; renew to see all.',
  },
  levelChanged: { title: 'Your level is now {{level}}', content: 'Set by your operator, with no expiry.' },
  levelChangedUntil: { title: 'Your level is now {{level}}', content: 'Set by your operator, valid until {{expires_at}}.' },
  certified: { title: 'You are certified', content: 'Your operator approved your documents.' },
  certificationRefused: { title: 'Not certified', content: 'Reason: {{reason}}. You can correct it and apply again.' },
  certificationWaiting: { title: 'New certification request', content: '{{username}} sent a certification request for review.' },
  paymentReceived: { title: 'Payment received: {{amount_fen}}', content: 'Order {{order_no}} is paid and its plan is active.' },
  paymentWaiting: {
    title: 'An order is waiting for confirmation',
    content: 'Order {{order_no}} from {{username}}, {{amount_fen}}. Confirm it once the money has arrived.',
  },
  rewardEarned: { title: 'You earned {{amount_fen}}', content: '{{username}}, whom you invited, bought a plan.' },
  extractPaid: { title: 'Withdrawal of {{amount_fen}} paid', content: 'The money was sent to the account you gave.' },
  extractRefused: {
    title: 'Withdrawal of {{amount_fen}} refused',
    content: 'Reason: {{reason}}. The amount was returned to your balance.',
  },
  extractRequested: {
    title: 'New withdrawal request',
    content: '{{username}} requests {{amount_fen}}.',
  },
  alertOfShop: { title: 'Alert for “{{shop_name}}”: {{rule_name}}', content: 'Now {{value}}; the threshold is {{line}}.' },
  alertOfGoods: {
    title: 'Alert for goods {{family}}: {{rule_name}}',
    content: '“{{shop_name}}”: now {{value}}; the threshold is {{line}}.',
  },
  alertOfFamily: { title: 'Alert for goods {{family}}: {{rule_name}}', content: 'In {{shops}} shops.' },
  alertOfMany: { title: '{{count}} alerts: {{rule_name}}', content: 'In {{shops}} shops.' },
  ordersDue: {
    title: 'Orders to ship in {{shops_count}} shops: {{due_count}} due within 12 hours, {{late_count}} late',
    content: 'Buyers may cancel late orders, and the platform charges a penalty. Your workplace lists them.',
  },
  ordersDueOfShop: {
    title: 'Orders to ship in “{{shop_name}}”: {{due_count}} due within 12 hours, {{late_count}} late',
    content: 'Buyers may cancel late orders, and the platform charges a penalty. Your workplace lists them.',
  },
  workHandedOver: { title: '{{name}} handed you work of {{shop_name}}', content: 'New items in your workplace: {{count}}.' },
  batchDone: { title: 'Batch done: {{title}}', content: 'All {{done}} rows are done.' },
  batchDoneInReview: {
    title: 'Batch handed in: {{title}}',
    content: '{{done}} rows; the platform still reviews {{reviewed}} of them, and they take effect after that.',
  },
  batchDoneInPart: {
    title: 'Batch done in part: {{title}}',
    content: '{{done}} rows done; {{rest}} failed or have no known result. Open the batch to see why.',
  },
  relayKeyAdded: {
    title: '{{name}} began to use shops in a new browser',
    content: '{{browser}}. Withdraw its permission if you do not recognise it.',
  },
  relayKeyWaiting: { title: '{{name}} asks to use a new browser', content: '{{browser}}. It can use shops once you allow it.' },
  passwordWeak: { title: 'Please choose another password', content: 'Yours is easy to guess or no longer meets the requirements.' },
  passwordChanged: { title: 'Your password was changed', content: 'If that was not you, contact your operator at once.' },
  morningReport: {
    title: 'Morning report: yesterday’s sales {{sales_fen}}, {{orders_count}} orders',
    content: 'Returns, ads, what to see to and what changed most are in the morning report of your workplace.',
  },
  morningReportUnread: {
    title: 'Morning report: yesterday was not read to its end',
    content:
      'Of {{shops_count}} shops, none was read to the end of yesterday. Open the console and it reads on; with “Night watch”, it reads with no page open.',
  },
  channelFailed: {
    title: 'Messages to “{{channel}}” did not arrive',
    content: 'Reason: {{words}}. Mend it, then send a test message.',
  },
}
