import { describe, expect, it } from 'vitest'
import type { HotRow } from '../../../contract/entities/hotList.ts'
import { keepHotDay } from '../../../src/pages/hot/keepHotDay.ts'

const rowsOf = (count: number): readonly HotRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `Goods ${at}`,
    rank: at + 1,
    value: null,
    words: '',
    price_fen: null,
    price_to_fen: null,
    growth: null,
  }))

/** Reads a list on a day of which another one may be kept already. Out: how many rows were saved; null: none. */
async function keep(read: { readonly rows: number; readonly unreadable: number }, kept: number | null) {
  let saved: number | null = null
  const isKept = await keepHotDay(
    (async (name: string, payload: { readonly rows?: readonly HotRow[] }) => {
      if (name === 'hotDayList') return { days: kept === null ? [] : [{ rows: rowsOf(kept) }] }
      saved = payload.rows?.length ?? null
      return { day: '', saved: 0 }
    }) as never,
    { list: 'today', subject: '', rows: rowsOf(read.rows), unreadable: read.unreadable },
  )
  expect(isKept).toBe(saved !== null)
  return saved
}

describe('the list of a day', () => {
  it('stays where a later reading has unreadable rows and fewer that can be read', async () => {
    expect(await keep({ rows: 2, unreadable: 3 }, 5)).toBeNull()
  })

  it('is replaced by a later reading that has as many rows, or was read whole', async () => {
    expect(await keep({ rows: 5, unreadable: 3 }, 5)).toBe(5)
    expect(await keep({ rows: 2, unreadable: 0 }, 5)).toBe(2)
  })

  it('is kept with unreadable rows where there is no better one, and not without any row', async () => {
    expect(await keep({ rows: 2, unreadable: 3 }, null)).toBe(2)
    expect(await keep({ rows: 0, unreadable: 3 }, null)).toBeNull()
  })
})
