import type { Rights } from '../../contract/roles.ts'
import type { Queries } from '../db/schema.ts'
import { createUser, updateUser } from '../repositories/users.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface DemoSubAccount {
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly notes: string
  readonly rights: Rights
  /** From and to which of the demo’s shops, in their order. */
  readonly shops: readonly [from: number, to: number]
  readonly enabled: 0 | 1
  readonly seenDaysAgo: number
}

const subAccounts: readonly DemoSubAccount[] = [
  {
    username: 'xiaozhou',
    name: '小周 选品',
    phone: '13800001111',
    notes: '只看商品和热销，可以导出，不碰店铺登录',
    rights: { goods: ['view', 'export'], hot: ['view', 'export'] },
    shops: [6, 18],
    enabled: 1,
    seenDaysAgo: 1,
  },
  {
    username: 'laoma',
    name: '老马 代运营',
    phone: '13900002222',
    notes: '合作已结束，先停用',
    rights: { shop: ['view', 'operate'], goods: ['view', 'operate'], returns: ['view'] },
    shops: [18, 24],
    enabled: 0,
    seenDaysAgo: 33,
  },
]

/** More people of the demo’s main account: one with other rights, one who is disabled. Nobody knows their password. */
export async function seedSubAccounts(
  db: Queries,
  ownerUid: string,
  shopUids: readonly string[],
  passwordHash: string,
  now: number,
): Promise<void> {
  for (const { shops, enabled, seenDaysAgo, ...account } of subAccounts) {
    const person = { ...account, ownerUid, passwordHash, shopUids: shopUids.slice(...shops), now: now - 45 * DAY_MS }
    const { userUid } = await createUser(db, person)
    await updateUser(db, ownerUid, userUid, { enabled, last_login_at: now - seenDaysAgo * DAY_MS })
  }
}

/** A main account of the demo. */
export interface Merchant {
  readonly userUid: string
  readonly username: string
}

/** Ages in days; a level that runs out in a negative number of days has run out. */
const merchants = [
  { username: 'hangzhou_lin', name: '林记服饰', level: 2, runsOutIn: 96, joined: 210, seen: 0, enabled: 1 },
  { username: 'yiwu_zhao', name: '义乌赵姐百货', level: 1, runsOutIn: 5, joined: 150, seen: 2, enabled: 1 },
  { username: 'fuzhou_tea', name: '闽茶小铺', level: 1, runsOutIn: -12, joined: 400, seen: 12, enabled: 1 },
  { username: 'keqiao_fabric', name: '柯桥面料批发', level: 3, runsOutIn: null, joined: 520, seen: 1, enabled: 1 },
  { username: 'spam_2026', name: '', level: 0, runsOutIn: null, joined: 30, seen: 29, enabled: 0 },
] as const

/** Other main accounts, for the operator to look after; returns the first. */
export async function seedMerchants(db: Queries, passwordHash: string, now: number): Promise<Merchant> {
  const seeded: Merchant[] = []
  for (const { username, name, level, runsOutIn, joined, seen, enabled } of merchants) {
    const levelExpiresAt = runsOutIn === null ? null : now + runsOutIn * DAY_MS
    const { userUid } = await createUser(db, { username, name, level, levelExpiresAt, passwordHash, now: now - joined * DAY_MS })
    await updateUser(db, userUid, userUid, { enabled, last_login_at: now - seen * DAY_MS })
    seeded.push({ userUid, username })
  }
  const [first] = seeded
  if (!first) throw new Error('the demo has no merchants')
  return first
}
