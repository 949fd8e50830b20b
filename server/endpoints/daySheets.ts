import {
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
import { dropDaySheetsBefore, findReadings, listDaySheets, saveDaySheets, weighDaySheets } from '../repositories/daySheets.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { firstKeptDay, keepNewest, nameOf, parseKey, refuseUnfitReadings } from './dayKeys.ts'
import { packLines, unpackLines } from './daySheetLines.ts'

export const daySheetHandlers: Handlers = {
  /** Leaves no audit row: nobody decided anything. Who saved a sheet is kept with it. */
  saveDaySheets: {
    async prepare({ sheets }, { now }) {
      refuseUnfitReadings(sheets, { list: 'sheets', time: 'as_of', now })
      const newest = keepNewest(sheets, ({ as_of }) => as_of)
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
        await dropDaySheetsBefore(db, actor.ownerUid, firstKeptDay(now))
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
