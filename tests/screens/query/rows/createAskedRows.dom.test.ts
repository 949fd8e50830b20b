import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { QueryRow } from '../../../../src/resources/schema/query.ts'
import { type AskedPart, type AskedRows, RowsGoneError } from '../../../../src/screens/query/rows/askedParts.ts'
import { createAskedRows } from '../../../../src/screens/query/rows/createAskedRows.ts'
import type { RowQuestion } from '../../../../src/screens/query/rows/rowMessages.ts'
import type { FileOrder } from '../../../../src/screens/transfer/file/cell.ts'
import { bytesOf } from '../../transfer/aFile.ts'
import { standInForWorkers } from '../../transfer/standInForWorkers.ts'

beforeEach(standInForWorkers)

const aRow = (at: number, title = 'Cup'): QueryRow => ({ key: `k${at}`, shop_uid: 's', values: { name: `${title} ${at}` }, details: [] })

interface Given {
  readonly all: number
  /** Which rows fit the view. Default: all. */
  readonly fits?: (at: number) => boolean
  readonly first?: number
  readonly isBroken?: () => boolean
  /** After so many parts the worker has let the rows go. Default: never. */
  readonly goneAfter?: number
  /** Begins each title. */
  readonly title?: string
}

/** Rows of a worker that is made up, with what it was asked. */
function someRows({ all, fits = () => true, first = 0, isBroken = () => false, goneAfter = Number.POSITIVE_INFINITY, title }: Given) {
  const parts: AskedPart[] = []
  const told = { holds: 0, renewals: 0 }
  const everything = Array.from({ length: all }, (_, at) => aRow(at, title))
  const view = everything.filter((_, at) => fits(at))
  const answer = async (part: AskedPart) => {
    parts.push(part)
    if (isBroken()) throw new Error('the worker is gone')
    return parts.length > goneAfter ? null : (part.of === 'view' ? view : everything).slice(part.from, part.to)
  }
  const asked: AskedRows = {
    total: view.length,
    all,
    sums: {},
    first: view.slice(0, first),
    rows: answer,
    keys: async (part) => (await answer(part))?.map(({ key }) => key) ?? null,
    async hold() {
      if (parts.length >= goneAfter) return null
      told.holds += 1
      return () => {
        told.holds -= 1
      }
    },
    renew() {
      told.renewals += 1
    },
  }
  return { asked, parts, told }
}

function open(given: Given) {
  const rows = createAskedRows()
  const source = someRows(given)
  rows.take(source.asked)
  const window = async (from: number, to: number) => (await rows.ask({ of: 'window', from, to })).map(({ key }) => key)
  const chosen = async () => (await rows.ask({ of: 'chosen' })).map(({ key }) => key)
  const chooseRow = (key: string, isRange = false) => rows.tell({ kind: 'choose', change: { on: 'row', key, isRange } })
  const chooseView = (isChosen: boolean) => rows.tell({ kind: 'choose', change: { on: 'view', isChosen } })
  return { ...source, rows, window, chosen, chooseRow, chooseView }
}

const order: FileOrder = {
  title: 'Rows',
  missing: [],
  failures: [],
  columns: [{ label: 'Name', type: 'text', widthPx: 100, words: new Map(), rowWords: new Map() }],
  texts: { unreadable: '?', separator: ', ', incomplete: 'Missing', failures: 'Shops', name: 'Shop', reason: 'Why' },
}
const file = (scope: 'view' | 'chosen', rowsMax = Number.MAX_SAFE_INTEGER): Extract<RowQuestion, { of: 'file' }> => ({
  of: 'file',
  scope,
  keys: ['name'],
  format: 'csv',
  order,
  rowsMax,
})

describe('rows that another worker selects', () => {
  it('are asked for where the list is looked at, once', async () => {
    const { window, parts } = open({ all: 1_000 })
    expect(await window(390, 410)).toEqual(Array.from({ length: 20 }, (_, at) => `k${390 + at}`))
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [300, 400],
      [400, 500],
    ])
    expect((await window(980, 1_040)).length).toBe(20)
    await window(392, 396)
    expect(parts.length).toBe(3)
  })

  it('are not asked for where they came along', async () => {
    const { window, parts } = open({ all: 1_000, first: 250 })
    expect(await window(90, 110)).toEqual(Array.from({ length: 20 }, (_, at) => `k${90 + at}`))
    expect(parts).toEqual([])
    expect((await window(190, 210)).length).toBe(20)
    expect(parts.map(({ from, to }) => [from, to])).toEqual([[200, 300]])
  })

  it('say how many they are, of how many', () => {
    const { rows } = open({ all: 10, fits: (at) => at < 4 })
    expect(rows.read()).toMatchObject({ total: 4, all: 10, chosen: { count: 0, inView: 0 } })
  })

  it('are asked for again a while after an answer failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isBroken = true
      const { rows, window } = open({ all: 5, isBroken: () => isBroken })
      expect(await window(0, 5)).toEqual([])
      isBroken = false
      const { revision } = rows.read()
      vi.advanceTimersByTime(3_000)
      expect(rows.read().revision).toBe(revision + 1)
      expect((await window(0, 5)).length).toBe(5)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a choice among them', () => {
  it('is of single rows, of ranges and of all in view, and comes in the order of the list', async () => {
    const { rows, window, chooseRow, chooseView, chosen } = open({ all: 12_000, fits: (at) => at % 2 === 0 })
    await window(0, 40)
    chooseRow('k8')
    chooseRow('k2', true)
    expect(await chosen()).toEqual(['k2', 'k4', 'k6', 'k8'])
    expect(rows.read().chosen).toEqual({ count: 4, inView: 4 })
    chooseRow('k4')
    expect(await chosen()).toEqual(['k2', 'k6', 'k8'])
    chooseView(true)
    expect((await chosen()).length).toBe(6_000)
    expect(rows.read().chosen).toEqual({ count: 6_000, inView: 6_000 })
    chooseView(false)
    await chosen()
    expect(rows.read().chosen).toEqual({ count: 0, inView: 0 })
  })

  it('stays with another view, which says how much of it is elsewhere, and forgets rows that are gone', async () => {
    const { rows, window, chooseRow, chosen } = open({ all: 10 })
    await window(0, 10)
    for (const key of ['k1', 'k2', 'k9']) chooseRow(key)
    await chosen()
    rows.take(someRows({ all: 10, fits: (at) => at < 2 }).asked)
    expect(await chosen()).toEqual(['k1', 'k2', 'k9'])
    expect(rows.read().chosen).toEqual({ count: 3, inView: 1 })
    rows.take(someRows({ all: 5 }).asked)
    expect(await chosen()).toEqual(['k1', 'k2'])
    expect(rows.read().chosen).toEqual({ count: 2, inView: 2 })
    rows.tell({ kind: 'choose', change: { on: 'all' } })
    expect(await chosen()).toEqual([])
  })

  it('says which rows of a window are in it', async () => {
    const { rows, window, chooseRow, chosen } = open({ all: 3 })
    await window(0, 3)
    chooseRow('k1')
    await chosen()
    expect((await rows.ask({ of: 'window', from: 0, to: 3 })).map(({ isChosen }) => isChosen)).toEqual([false, true, false])
  })
})

describe('a file of them', () => {
  const watch = () => {
    const told: [number, number][] = []
    const running = new AbortController()
    return { told, running, signal: running.signal, tell: (done: number, total: number) => void told.push([done, total]) }
  }

  it('has all that fit, fetched part by part, and says how far it is', async () => {
    const { rows, parts } = open({ all: 2_500, fits: (at) => at < 1_200 })
    const { told, signal, tell } = watch()
    const { file: made, rowCount } = await rows.ask(file('view'), { signal, told: tell })
    expect(rowCount).toBe(1_200)
    expect(new TextDecoder().decode(await bytesOf(made))).toContain('Cup 1199')
    expect(told).toEqual([
      [0, 1_200],
      [500, 1_200],
      [1_000, 1_200],
      [1_200, 1_200],
    ])
    expect(parts.every(({ isOneOfMany }) => isOneOfMany)).toBe(true)
  })

  it('has as many as it takes', async () => {
    const { rows } = open({ all: 2_500 })
    expect((await rows.ask(file('view', 700))).rowCount).toBe(700)
  })

  it('of the chosen rows has those alone', async () => {
    const { rows, window, chooseRow } = open({ all: 2_500 })
    for (const at of [3, 2_400]) {
      await window(at, at + 1)
      chooseRow(`k${at}`)
    }
    const { file: made, rowCount } = await rows.ask(file('chosen'))
    expect(rowCount).toBe(2)
    expect(new TextDecoder().decode(await bytesOf(made)).match(/Cup \d+/g)).toEqual(['Cup 3', 'Cup 2400'])
  })

  it('is given up when it is told to, and asks for nothing more', async () => {
    const { rows, parts } = open({ all: 5_000 })
    const { running, signal } = watch()
    const told = vi.fn((done: number) => done === 1_000 && running.abort())
    await expect(rows.ask(file('view'), { signal, told })).rejects.toThrow()
    expect(parts.length).toBe(3)
    expect(told).toHaveBeenCalledTimes(3)
  })
})

describe('rows whose state the worker has let go', () => {
  it('are asked for as they are now, and a window waits for these instead of becoming empty', async () => {
    const { rows, told } = open({ all: 500, goneAfter: 0 })
    const window = rows.ask({ of: 'window', from: 100, to: 102 })
    await expect.poll(() => told.renewals).toBe(1)
    rows.take(someRows({ all: 500, title: 'Jug' }).asked)
    expect((await window).map(({ values }) => values.name)).toEqual(['Jug 100', 'Jug 101'])
  })

  it('leave no window waiting when the list is closed', async () => {
    const { rows, told } = open({ all: 500, goneAfter: 0 })
    const window = rows.ask({ of: 'window', from: 100, to: 102 })
    await expect.poll(() => told.renewals).toBe(1)
    rows.close()
    expect(await window).toEqual([])
  })

  it('are not mixed with others in a file, which is begun again', async () => {
    const { rows, told } = open({ all: 1_200, goneAfter: 1 })
    const made = rows.ask(file('view'))
    await expect.poll(() => told.renewals).toBe(1)
    const next = someRows({ all: 1_300, title: 'Jug' })
    rows.take(next.asked)
    const { file: csv, rowCount } = await made
    const text = new TextDecoder().decode(await bytesOf(csv))
    expect([rowCount, text.includes('Jug 1299'), text.includes('Cup')]).toEqual([1_300, true, false])
    expect([told.holds, next.told.holds]).toEqual([0, 0])
  })

  it('end a file that is given up meanwhile', async () => {
    const { rows, told } = open({ all: 1_200, goneAfter: 1 })
    const running = new AbortController()
    const made = rows.ask(file('view'), { signal: running.signal, told: () => undefined })
    made.catch(() => undefined)
    await expect.poll(() => told.renewals).toBe(1)
    running.abort()
    await expect(made).rejects.toThrow('aborted')
  })

  it('end it after a while where no others come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { rows, told } = open({ all: 5, goneAfter: 0 })
      const chosen = rows.ask({ of: 'chosen' })
      chosen.catch(() => undefined)
      await expect.poll(() => told.renewals).toBe(1)
      await vi.advanceTimersByTimeAsync(30_000)
      await expect(chosen).rejects.toBeInstanceOf(RowsGoneError)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a list that gets other rows meanwhile', () => {
  it('keeps the old ones for a file until it is made', async () => {
    const { rows, told } = open({ all: 1_200 })
    let holds = 0
    const made = rows.ask(file('view'), {
      signal: new AbortController().signal,
      told(done) {
        if (done !== 500) return
        holds = told.holds
        rows.take(someRows({ all: 10, title: 'Jug' }).asked)
      },
    })
    const { file: csv, rowCount } = await made
    const text = new TextDecoder().decode(await bytesOf(csv))
    expect([rowCount, text.includes('Cup 1199'), text.includes('Jug')]).toEqual([1_200, true, false])
    expect([holds, told.holds]).toEqual([1, 0])
  })

  it('chooses all that were in view when they were chosen, and counts them among the new ones', async () => {
    const first = someRows({ all: 12_000 })
    const rows = createAskedRows()
    const next = someRows({ all: 12_000, fits: (at) => at < 7 })
    rows.take({
      ...first.asked,
      async keys(part) {
        if (part.from > 0) rows.take(next.asked)
        return first.asked.keys(part)
      },
    })
    rows.tell({ kind: 'choose', change: { on: 'view', isChosen: true } })
    expect((await rows.ask({ of: 'chosen' })).length).toBe(12_000)
    expect(rows.read().chosen).toEqual({ count: 12_000, inView: 7 })
  })

  it('chooses the one row where a range was meant among the rows before', async () => {
    const first = someRows({ all: 50 })
    const rows = createAskedRows()
    rows.take({
      ...first.asked,
      async hold() {
        rows.take(someRows({ all: 50, fits: (at) => at > 30 }).asked)
        return null
      },
    })
    await rows.ask({ of: 'window', from: 0, to: 50 })
    rows.tell({ kind: 'choose', change: { on: 'row', key: 'k35', isRange: false } })
    rows.tell({ kind: 'choose', change: { on: 'row', key: 'k40', isRange: true } })
    expect((await rows.ask({ of: 'chosen' })).map(({ key }) => key)).toEqual(['k35', 'k40'])
  })
})
