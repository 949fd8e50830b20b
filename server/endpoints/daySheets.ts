import {
  DAY_SHEET_AHEAD_MAX_MS,
  DAY_SHEET_KEPT_DAYS,
  DAY_SHEETS_PER_PAGE,
  DAY_SHEETS_WITH_LINES_PER_PAGE,
  type DaySheet,
  type DaySheetInput,
  daySheetColumns,
} from '../../contract/entities/daySheet.ts'
import type { DaySheetsTable } from '../db/tables/figures.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { countBytes } from '../http/quotas.ts'
import { invalidPayload } from '../replyError.ts'
import {
  type DaySheetKey,
  dropDaySheetsBefore,
  findReadings,
  listDaySheets,
  saveDaySheets,
  weighDaySheets,
} from '../repositories/daySheets.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { packLines, unpackLines } from './daySheetLines.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The platform's days begin at midnight in China. */
const ZONE_MS = 8 * 60 * 60 * 1000

export const daySheetHandlers: Handlers = {
  /** Leaves no audit row: nobody decided anything. Who saved a sheet is kept with it. */
  saveDaySheets: {
    async prepare({ sheets }, { now }) {
      refuseUnfitReadings(sheets, now)
      const newest = keepNewest(sheets)
      const packed = await Promise.all(newest.map(({ lines }) => packLines(lines)))
      return async (context) => {
        const { db, actor } = context
        await refuseShopsOutOfScope(
          context.db,
          context.actor,
          newest.map((sheet) => sheet.shop_uid),
        )
        const rows = newest.map((sheet, index) => toRow(sheet, packed[index] ?? Buffer.alloc(0), context))
        const before = await weighDaySheets(db, actor.ownerUid, newest)
        const taken = new Set((await saveDaySheets(db, rows)).map(nameOf))
        await countBytes(context, 'daySheetBytes', (await weighDaySheets(db, actor.ownerUid, newest)) - before)
        const left = newest.filter((sheet) => !taken.has(nameOf(sheet)))
        await dropDaySheetsBefore(db, actor.ownerUid, toDay(now - DAY_SHEET_KEPT_DAYS * DAY_MS))
        return { saved: taken.size, newer: left.length > 0 ? await findReadings(db, actor.ownerUid, left) : [] }
      }
    },
  },

  async daySheetList({ first_day, last_day, shop_uid_list, with_lines, after }, context) {
    if (last_day < first_day) throw invalidPayload({ last_day: 'too_small' })
    if (shop_uid_list) await refuseShopsOutOfScope(context.db, context.actor, shop_uid_list)
    const limit = with_lines ? DAY_SHEETS_WITH_LINES_PER_PAGE : DAY_SHEETS_PER_PAGE
    const range = { firstDay: first_day, lastDay: last_day, shopUids: shop_uid_list ?? null, after: parseKey(after), limit: limit + 1 }
    const rows = await listDaySheets(context.db, context.actor, range, with_lines)
    const sheets = rows.slice(0, limit).map(toSheet)
    const last = sheets.at(-1)
    return { sheets, next: rows.length > limit && last ? nameOf(last) : null }
  },
}

/** A reading from the future would keep out every later one; a day cannot be known before it is there. */
function refuseUnfitReadings(sheets: readonly DaySheetInput[], now: number): void {
  const firstDay = toDay(now - DAY_SHEET_KEPT_DAYS * DAY_MS)
  for (const [index, { as_of, day }] of sheets.entries()) {
    if (as_of > now + DAY_SHEET_AHEAD_MAX_MS) throw invalidPayload({ [`sheets.${index}.as_of`]: `too_big:${now}` })
    if (day > toDay(as_of)) throw invalidPayload({ [`sheets.${index}.day`]: 'too_big' })
    if (day < firstDay) throw invalidPayload({ [`sheets.${index}.day`]: 'too_small' })
  }
}

/** Of sheets of the same shop and day in one call the newest reading counts. */
function keepNewest(sheets: readonly DaySheetInput[]): readonly DaySheetInput[] {
  const byName = new Map<string, DaySheetInput>()
  for (const sheet of sheets) {
    const known = byName.get(nameOf(sheet))
    if (!known || sheet.as_of >= known.as_of) byName.set(nameOf(sheet), sheet)
  }
  return [...byName.values()]
}

function toRow({ totals, lines: _, ...sheet }: DaySheetInput, lines: Buffer, { actor, now }: CallContext): DaySheetsTable {
  const columns = Object.fromEntries(daySheetColumns.map((column, index) => [column, totals[index] ?? 0]))
  return {
    owner_uid: actor.ownerUid,
    ...sheet,
    ...(columns as Pick<DaySheetsTable, (typeof daySheetColumns)[number]>),
    saved_by: actor.userUid,
    saved_by_name: actor.name,
    saved_at: now,
    lines,
  }
}

function toSheet(row: Omit<DaySheetsTable, 'owner_uid' | 'lines'> & { readonly lines?: Buffer }): DaySheet {
  const { shop_uid, day, as_of, definitions, unresolved, unreadable, saved_by, saved_by_name, saved_at } = row
  return {
    ...{ shop_uid, day, as_of, definitions, unresolved, unreadable, saved_by, saved_by_name, saved_at },
    totals: daySheetColumns.map((column) => row[column]),
    lines: row.lines ? unpackLines(row.lines) : null,
  }
}

/** `2026-11-22 shop`: a sheet's place in the list, as `next` and `after` have it. */
function nameOf({ day, shop_uid }: DaySheetKey): string {
  return `${day} ${shop_uid}`
}

function parseKey(after: string | undefined): DaySheetKey | null {
  if (after === undefined) return null
  const [day = '', shop_uid = ''] = after.split(' ')
  if (shop_uid === '' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw invalidPayload({ after: 'bad_format' })
  return { day, shop_uid }
}

function toDay(ms: number): string {
  return new Date(ms + ZONE_MS).toISOString().slice(0, 10)
}
