import { type RawBuilder, sql } from 'kysely'
import { openBeside } from '../server/db/client.ts'
import { listReferences } from '../server/db/dialects.ts'
import type { Queries } from '../server/db/schema.ts'
import { fillAccount } from '../server/demo/fillAccount.ts'
import { createId } from '../server/ids.ts'
import { notify } from '../server/notifications/notify.ts'
import { rewardTable } from '../server/repositories/rewards.ts'
import { sessionTable } from '../server/repositories/sessions.ts'
import { sealedPlaceOf } from '../server/security/sealedColumns.ts'
import { createToken } from '../server/security/tokens.ts'
import { accessMatrix } from '../tests/server/accessMatrix.ts'
import { accessCases } from '../tests/server/builders/accessCases.ts'
import type { AccessRecords } from '../tests/server/builders/accessScene.ts'
import { anAlertRule, keepAlert, keepAlertRule } from '../tests/server/builders/alerts.ts'
import { aDaySheet, aRow, dayBack } from '../tests/server/builders/daySheets.ts'
import { aPerson, everyRight, PASSWORD, type Person } from '../tests/server/builders/people.ts'
import type { TestServer } from '../tests/server/builders/testServer.ts'

const SHOPS_EACH = 40
const GROUPS_EACH = 4
const TRAIL_EACH = 100
const NOTIFICATIONS_EACH = 60
const BATCHES_EACH = 5
const REMARKS_EACH = 20
const DAYS = 7
const SKUS_A_DAY = 40
const EARNED_FEN = 1_000_000
const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** Of so many merchants one has day sheets, and what else is kept by day. */
const WITH_DAYS = 10
const byDay: readonly string[] = ['day_sheets', 'traffic_days', 'platform_rates']
/** What is one merchant's alone: a copy has its own. */
const own: readonly string[] = [
  'owner_uid',
  'user_uid',
  'username',
  'username_key',
  'invited_owner_uid',
  'order_no',
  'extract_id',
  'key_hash',
]
/** So many copies with all their rows are within the limit of one statement on PostgreSQL. */
const COPIES_AT_ONCE = 250
/** These would take away what the others are about. */
const destroying = /delete|logout|endSession|removeBoxGoods|sortShops|revoke|withdraw/

/** One merchant who has something of everything that calls make, and as much of the most frequent things as one who works with it. */
export async function fillMerchant(server: TestServer): Promise<AccessRecords> {
  const { database, vault, clock } = server
  const username = 'merchant'
  const now = clock.now()
  const sizes = { shopCount: SHOPS_EACH, groupCount: GROUPS_EACH, auditEntryCount: TRAIL_EACH }
  const { ownerUid, shopUids } = await fillAccount(database, vault, { username, password: PASSWORD, ...sizes, now })
  const main = await logIn(server, ownerUid, username)
  const helper = await aPerson(server, { ownerUid, rights: everyRight, shopUids })
  const records = recordsOf(server, main, shopUids)
  const reward = { reward_id: createId(), order_no: createId(), from_username: 'friend', amount_fen: EARNED_FEN, earned_at: now }
  await rewardTable.create(database.db, { owner_uid: ownerUid, ...reward })
  await fillDays(records)
  await fillWork(records)
  for (let count = 0; count < NOTIFICATIONS_EACH; count += 1) {
    const told = {
      ownerUid,
      userUids: [main.userUid, helper.userUid],
      code: 'passwordChanged',
      values: { count },
      at: now - count * 1000,
    } as const
    await database.write((db) => notify(db, told), ownerUid)
  }
  for (const { call, name, expected } of accessMatrix) {
    if (expected.owner !== 'yes' || destroying.test(name)) continue
    const payload = (await accessCases[name]?.payload?.(records)) ?? {}
    await server.callOne(call, payload, main)
  }
  return records
}

/** The records of an account that calls are made about; those that calls make are made again for each of these. */
export function recordsOf(server: TestServer, main: Person, shops: readonly string[]): AccessRecords {
  const made = new Map<string, Promise<string>>()
  return {
    server,
    main,
    shops,
    shop: shops[0] ?? '',
    once(name, make) {
      const record = made.get(name) ?? make()
      made.set(name, record)
      return record
    },
  }
}

async function logIn({ database, clock }: TestServer, ownerUid: string, username: string): Promise<Person> {
  const { token, hash: token_hash } = createToken(ownerUid)
  const times = { created_at: clock.now(), last_used_at: clock.now(), expires_at: clock.now() + SESSION_MS }
  await sessionTable.create(database.db, { owner_uid: ownerUid, user_uid: ownerUid, token_hash, ...times, user_agent: '', address: '' })
  return { username, ownerUid, userUid: ownerUid, token }
}

async function fillDays({ server, main, shops }: AccessRecords): Promise<void> {
  for (let back = 1; back <= DAYS; back += 1) {
    const lines = Array.from({ length: SKUS_A_DAY }, (_, sku) => {
      return [`10020${sku}`, `10020${sku}1`, ...aRow({ orders: sku, units: sku + back, paid_fen: 2990 * sku + back })] as const
    })
    const sheets = shops.map((shop_uid) =>
      aDaySheet(server, { shop_uid, day: dayBack(server, back), lines: lines.map((line) => [...line]) }),
    )
    await succeed(server.callOne('saveDaySheets', { sheets }, main))
  }
}

async function fillWork({ server, main, shops }: AccessRecords): Promise<void> {
  const rule_id = await keepAlertRule(server, main, anAlertRule())
  for (const shop_uid of shops) await keepAlert(server, main, { rule_id, shop_uid })
  for (let count = 0; count < BATCHES_EACH; count += 1) {
    const row = { label: 'a name of goods', before: { value: 1 }, after: { value: 2 }, outcome: 'waiting', reason: '' }
    const rows = shops.map((shop_uid, row_no) => ({ ...row, row_no, shop_uid }))
    await succeed(server.callOne('saveBatchJob', { job_id: createId(), kind: 'setPrice', title: 'Prices', state: 'planned', rows }, main))
  }
  for (let count = 0; count < REMARKS_EACH; count += 1) {
    const headers = { 'idempotency-key': createId() }
    await succeed(server.callOne('remarkShop', { shop_uid: shops[count], notes: `${count}` }, { token: main.token, headers }))
  }
}

async function succeed(asked: ReturnType<TestServer['callOne']>): Promise<void> {
  const { code, msg } = await asked
  if (code !== 1000) throw new Error(`${code} ${msg}`)
}

/** Merchants who have the same: copies of this one, with these numbers. */
export async function copyMerchant({ database, vault }: TestServer, ownerUid: string, from: number, until: number): Promise<void> {
  const tables = (await database.db.introspection.getTables()).filter(({ columns }) => columns.some(({ name }) => name === 'owner_uid'))
  const parents = new Set((await listReferences(database.db)).map(({ parent }) => parent))
  const inOrder = [...tables.filter(({ name }) => parents.has(name)), ...tables.filter(({ name }) => !parents.has(name))]
  for (const { name, columns } of inOrder) {
    const step = byDay.includes(name) ? WITH_DAYS : 1
    const names = columns.map((column) => column.name)
    for (let next = from; next < until; next += COPIES_AT_ONCE) {
      const copies = { from: next, until: Math.min(until, next + COPIES_AT_ONCE), step }
      await database.write((db) => copyRows(db, { name, names, ownerUid }, copies), '')
    }
  }
  await database.write((db) => sealExtracts(db, vault), '')
}

/** Operators open what is sealed for its owner. */
async function sealExtracts(db: Queries, vault: TestServer['vault']): Promise<void> {
  for (const { owner_uid, extract_id } of await db.selectFrom('extracts').select(['owner_uid', 'extract_id']).execute()) {
    const account_sealed = vault.seal('alipay@example.com', sealedPlaceOf.extract({ owner_uid, extract_id }))
    await db.updateTable('extracts').set({ account_sealed }).where('extract_id', '=', extract_id).execute()
  }
}

interface Copied {
  readonly name: string
  readonly names: readonly string[]
  readonly ownerUid: string
}

/** Account by account: rows that are the same do not lie beside each other, where a backup would pack them to nothing. */
async function copyRows(db: Queries, { name, names, ownerUid }: Copied, { from, until, step }: Record<'from' | 'until' | 'step', number>) {
  const first = Math.ceil(from / step) * step
  if (first >= until) return
  const mine = (column: string): RawBuilder<unknown> =>
    own.includes(column) || name === 'invitation_codes' ? idOfCopy(column) : sql.ref(column)
  await sql`
    insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))})
    with recursive copies(copy) as (select ${sql.lit(first)} union all select copy + ${sql.lit(step)} from copies where copy + ${sql.lit(step)} < ${sql.lit(until)})
    select ${sql.join(names.map(mine))} from copies cross join ${sql.table(name)} where owner_uid = ${ownerUid} order by copy`.execute(db)
}

/** Every second one comes before the merchant's own, in the order of ids, so that she is in the middle. */
function idOfCopy(column: string): RawBuilder<unknown> {
  return sql`case copy % 2 when 0 then '' else '!' end || ${sql.ref(column)} || '-' || cast(copy as text)`
}

/** How many rows each table has, those with most first. */
export async function countRows(server: TestServer): Promise<ReadonlyMap<string, number>> {
  const db = openBeside(server.settings)
  const counts: [string, number][] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts.push([name, Number(rows[0]?.count)])
  }
  await db.destroy()
  return new Map(counts.sort(([, one], [, other]) => other - one))
}
