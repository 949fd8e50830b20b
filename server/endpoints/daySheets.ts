import { DAY_SHEETS_PER_PAGE, type DaySheet, type DaySheetInput, daySheetColumns } from '../../contract/entities/daySheet.ts'
import { isBetterReading, toRankedSheet } from '../../src/domain/betterReading.ts'
import type { DaySheetsTable } from '../db/tables/figures.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { countBytes } from '../http/quotas.ts'
import { invalidPayload } from '../replyError.ts'
import {
  dropDaySheetsBefore,
  findReadings,
  type ListedDaySheet,
  pageDaySheets,
  saveDaySheets,
  weighDaySheets,
} from '../repositories/daySheets.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { firstKeptDay, keepBest, nameOf, parseKey, toFitReadings } from './dayKeys.ts'
import { type PackedLines, packLines } from './daySheetLines.ts'

export const daySheetHandlers: Handlers = {
  /** Leaves no audit row: nobody decided anything. Who saved a sheet is kept with it. */
  saveDaySheets: {
    async prepare({ sheets }, { now }) {
      const best = keepBest(toFitReadings(sheets, { list: 'sheets', time: 'as_of', now }), isBetterSheet)
      const packed: PackedLines[] = []
      for (const { lines } of best) packed.push(await packLines(lines))
      return async (context) => {
        const { db, actor } = context
        await refuseShopsOutOfScope(
          context.db,
          context.actor,
          best.map((sheet) => sheet.shop_uid),
        )
        const rows = best.flatMap((sheet, index) => (packed[index] ? [toRow(sheet, packed[index], context)] : []))
        const before = await weighDaySheets(db, actor.ownerUid, best)
        const taken = new Set((await saveDaySheets(db, rows)).map(nameOf))
        await countBytes(context, 'daySheetBytes', (await weighDaySheets(db, actor.ownerUid, best)) - before)
        const left = best.filter((sheet) => !taken.has(nameOf(sheet)))
        await dropDaySheetsBefore(db, actor.ownerUid, firstKeptDay(now))
        return { saved: taken.size, newer: left.length > 0 ? await findReadings(db, actor.ownerUid, left) : [] }
      }
    },
  },

  async daySheetList({ first_day, last_day, shop_uid_list, with_lines, after }, context) {
    if (last_day < first_day) throw invalidPayload({ last_day: 'too_small' })
    if (shop_uid_list) await refuseShopsOutOfScope(context.db, context.actor, shop_uid_list)
    const wanted = { firstDay: first_day, lastDay: last_day, shopUids: shop_uid_list ?? null, after: parseKey(after) }
    const { rows, isLast } = await pageDaySheets(context.db, context.actor, { ...wanted, limit: DAY_SHEETS_PER_PAGE }, with_lines)
    const last = rows.at(-1)
    return { sheets: rows.map(toSheet), next: isLast || !last ? null : nameOf(last) }
  },
}

/** The rule by which the database keeps them. */
function isBetterSheet(next: DaySheetInput, known: DaySheetInput): boolean {
  if (next.definitions !== known.definitions) return next.definitions > known.definitions
  return isBetterReading(toRankedSheet(next), toRankedSheet(known))
}

function toRow({ totals, lines: _, ...sheet }: DaySheetInput, packed: PackedLines, { actor, now }: CallContext): DaySheetsTable {
  const columns = Object.fromEntries(daySheetColumns.map((column, index) => [column, totals[index] ?? 0]))
  return {
    owner_uid: actor.ownerUid,
    ...sheet,
    ...(columns as Pick<DaySheetsTable, (typeof daySheetColumns)[number]>),
    saved_by: actor.userUid,
    saved_by_name: actor.name,
    saved_at: now,
    ...packed,
  }
}

function toSheet(row: ListedDaySheet): DaySheet {
  const { shop_uid, day, as_of, definitions, unresolved, unreadable, saved_by, saved_by_name, saved_at } = row
  return {
    shop_uid,
    day,
    as_of,
    definitions,
    unresolved,
    unreadable,
    saved_by,
    saved_by_name,
    saved_at,
    totals: daySheetColumns.map((column) => row[column]),
    lines: row.lines ? Buffer.from(row.lines).toString('base64') : null,
  }
}
