/** The paths of the console's routes to which notifications lead, by the names that they have in `link`. A test compares them with the console's own. */
export const linkPaths = {
  shops: '/shop/my_shop',
  payment: '/user/payment',
  userSetting: '/user/setting',
  operatorCertifications: '/operator/certifications',
  operatorOrders: '/operator/orders',
  rewards: '/user/rewards',
  extracts: '/user/extracts',
  operatorExtracts: '/operator/extracts',
  returnConfig: '/return_goods/config',
  Workplace: '/dashboard/workplace',
  batches: '/shop/batches',
  relayKeys: '/user/browsers',
  channels: '/user/channels',
} as const satisfies Readonly<Record<string, `/${string}`>>
export type NotificationLink = keyof typeof linkPaths
