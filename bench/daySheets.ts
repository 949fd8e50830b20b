import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_SHEETS_PER_PAGE, type DaySheetLine, daySheetColumns } from '../contract/entities/daySheet.ts'
import { openDatabase } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import type { DaySheetsTable } from '../server/db/tables/figures.ts'
import { type PackedLines, packLines } from '../server/endpoints/daySheetLines.ts'
import { type DaySheetKey, pageDaySheets, saveDaySheets } from '../server/repositories/daySheets.ts'
import { shopTable } from '../server/repositories/shops.ts'
import { createUser } from '../server/repositories/users.ts'
import { type Figure, medianOf } from './figures.ts'

const SHOPS = 200
const DAYS = 3 * 365
const RANGE_DAYS = 90
/** SKUs that a shop of 5,000 orders in 120 days sells on a day. */
const LINES = 40
const ROWS_A_WRITE = 100
/** Lines are drawn for so many shops and days, and repeated: drawing them all would be most of the work. */
const KINDS = 20
const REPEATS = 5

/** Two hundred shops and three years of day sheets in SQLite, from the repository down; what HTTP adds is measured by the load tests. */
export async function measureDaySheets(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const database = openDatabase({ dataDir, databaseUrl: null })
  try {
    await migrate(database)
    const owner = await addShops(database)
    const began = performance.now()
    for (let day = 0; day < DAYS; day += 1) await saveDay(database, owner, day)
    const saveMs = performance.now() - began
    const times: number[] = []
    for (let count = 0; count < REPEATS; count += 1) times.push(await timeRange(database, owner))
    const megabytes = (statSync(join(dataDir, 'zhanggui.db')).size + statSync(join(dataDir, 'zhanggui.db-wal')).size) / 1e6
    return [
      { what: `${SHOPS} shops x ${DAYS} days on disk`, unit: 'MB', ours: megabytes, goal: '< 1,000' },
      { what: `a range of ${RANGE_DAYS} days over ${SHOPS} shops, in pages`, unit: 'ms', ours: medianOf(times), goal: '< 1,000' },
      { what: `sheets saved, ${ROWS_A_WRITE} a call`, unit: '1/s', ours: (SHOPS * DAYS * 1000) / saveMs },
    ]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Open = ReturnType<typeof openDatabase>
type Reader = Parameters<typeof pageDaySheets>[1]

/** A main account with its shops. */
async function addShops({ write }: Open): Promise<Reader> {
  return write(async (db) => {
    const person = await createUser(db, { username: 'bench', passwordHash: '-', name: 'bench', level: 1, now: 1 })
    for (let position = 0; position < SHOPS; position += 1) {
      await shopTable.create(db, {
        owner_uid: person.ownerUid,
        shop_uid: shopUid(position),
        shop_id: String(position),
        shop_name: '',
        notes: '',
        status: 1,
        checked_at: null,
        template_id: null,
        template_name: null,
        cookie_sealed: null,
        position,
        created_at: 0,
        updated_at: 0,
        version: 1,
      })
    }
    return { ...person, role: 'user', key: null, level: 1 }
  })
}

async function saveDay({ write }: Open, { ownerUid }: Reader, day: number): Promise<void> {
  const rows = await Promise.all(Array.from({ length: SHOPS }, (_, shop) => toRow(ownerUid, shop, day)))
  for (let start = 0; start < SHOPS; start += ROWS_A_WRITE) await write((db) => saveDaySheets(db, rows.slice(start, start + ROWS_A_WRITE)))
}

const packs = new Map<string, Promise<PackedLines>>()

async function toRow(owner_uid: string, shop: number, day: number): Promise<DaySheetsTable> {
  const name = `${shop % KINDS} ${day % KINDS}`
  const packed = packs.get(name) ?? packLines(toLines(shop, day))
  packs.set(name, packed)
  const totals = Object.fromEntries(daySheetColumns.map((name, column) => [name, 1000 + column * shop]))
  return {
    ...(totals as Pick<DaySheetsTable, (typeof daySheetColumns)[number]>),
    owner_uid,
    shop_uid: shopUid(shop),
    day: dayText(day),
    as_of: 1_790_000_000_000 + day,
    definitions: 1,
    unresolved: 0,
    unreadable: 0,
    saved_by: owner_uid,
    saved_by_name: 'bench',
    saved_at: 1_790_000_000_000,
    ...(await packed),
  }
}

function toLines(shop: number, day: number): readonly DaySheetLine[] {
  const countAt = (line: number, column: number) =>
    column < 6 || (line * 7 + column + day) % 9 === 0 ? (line * 31 + column * 17 + day) % 4000 : 0
  return Array.from({ length: LINES }, (_, line): DaySheetLine => {
    const goods = 100_000_000_000 + shop * 1_000_000 + ((line * 37 + day * 11) % 1000)
    return [String(goods), `${goods}${line % 6}`, ...daySheetColumns.map((_, column) => countAt(line, column))]
  })
}

/** The last days of all shops, page by page, as the endpoint reads them. */
async function timeRange({ db }: Open, reader: Reader): Promise<number> {
  const began = performance.now()
  let after: DaySheetKey | null = null
  let found = 0
  do {
    const wanted = { firstDay: dayText(DAYS - RANGE_DAYS), lastDay: dayText(DAYS - 1), shopUids: null, after, limit: DAY_SHEETS_PER_PAGE }
    const { rows, isLast } = await pageDaySheets(db, reader, wanted, false)
    JSON.stringify(rows)
    found += rows.length
    after = isLast ? null : (rows.at(-1) ?? null)
  } while (after)
  if (found !== SHOPS * RANGE_DAYS) throw new Error(`${found} sheets in place of ${SHOPS * RANGE_DAYS}`)
  return performance.now() - began
}

function shopUid(position: number): string {
  return `0199a2b4-0000-7000-8000-${String(position * 7919).padStart(12, '0')}`
}

function dayText(day: number): string {
  return new Date(Date.UTC(2023, 10, 23) + day * 86_400_000).toISOString().slice(0, 10)
}
