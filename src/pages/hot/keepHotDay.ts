import type { HotListName, HotRow } from '../../../contract/entities/hotList.ts'
import { chinaDay } from '../../domain/chinaDay.ts'
import type { Call } from '../../providers/dataProvider/useCall.ts'

interface ReadDay {
  readonly list: HotListName
  /** Category or word; '': all. */
  readonly subject: string
  /** As they are kept. */
  readonly rows: readonly HotRow[]
  /** Rows that came and could not be read. */
  readonly unreadable: number
}

/** Keeps a list as that of today. One with unreadable rows does not replace a longer one that was kept earlier in the day. Out: whether it is kept. */
export async function keepHotDay(call: Call, { list, subject, rows, unreadable }: ReadDay): Promise<boolean> {
  if (rows.length === 0) return false
  if (unreadable > 0) {
    const day = chinaDay(Date.now())
    const { days } = await call('hotDayList', { list, subject, first_day: day, last_day: day })
    if (days.some((kept) => kept.rows.length > rows.length)) return false
  }
  await call('saveHotDay', { list, subject, rows: [...rows] })
  return true
}
