import { describe, expect, it } from 'vitest'
import { BridgeError, type BridgeErrorKind } from '../../../src/bridge/bridgeError.ts'
import type { LaneCallOptions } from '../../../src/bridge/lanes/shopLanes.ts'
import type { ShopRunTools } from '../../../src/bridge/runs/shopRun.ts'
import { goods } from '../../../src/resources/queries/goods.ts'
import type { QueryRow } from '../../../src/resources/schema/query.ts'
import type { Told } from '../../../src/screens/query/rows/openRows.ts'
import { toQueryTask } from '../../../src/screens/query/toQueryTask.ts'
import { aGoodsRow } from './aGoodsRow.ts'

const MASKED = '\ue601'
const shop = { shop_uid: 'a', shop_name: 'Harbour' }
const maskedRow = (id: number) => aGoodsRow({ goods_id: String(id), stock: MASKED, score: MASKED, sold_30d: MASKED }, 'a')

type Answer = (name: string, goodsId: number) => unknown
const plainAnswer: Answer = (name, goodsId) =>
  name === 'goodsOnSale' ? { skus: { rows: [{ id: '1', quantity: goodsId }], unreadable: [] } } : { score: 4.5, problems: null }

/** Reads these rows in two pages, and completes them. */
async function run(rows: readonly QueryRow[], answer: Answer = plainAnswer) {
  const told: Told[] = []
  const asked: { name: string; id: number; options: LaneCallOptions }[] = []
  const reports: Parameters<ShopRunTools['report']>[0][] = []
  const stopping = new AbortController()
  const tools: ShopRunTools = {
    signal: stopping.signal,
    report: (progress) => reports.push(progress),
    call: (async (
      name: string,
      _shop: string,
      { goods_id, goodsId }: { goods_id?: number; goodsId?: number },
      options: LaneCallOptions,
    ) => {
      const id = Number(goods_id ?? goodsId)
      asked.push({ name, id, options })
      const given = answer(name, id)
      if (given === 'stop') stopping.abort()
      if (given instanceof Error) throw given
      return given
    }) as ShopRunTools['call'],
  }
  const task = toQueryTask(
    {
      plainSources: goods.plainSources,
      async read(_shop, { report }, emit) {
        report({ done: 1, total: rows.length, unreadable: 0 })
        emit(rows.slice(0, 1))
        report({ done: rows.length, total: rows.length, unreadable: 0 })
        emit(rows.slice(1))
      },
    },
    (message) => told.push(message),
  )
  await task(shop, tools)
  const shown = new Map<string, QueryRow>()
  for (const message of told) if (message.kind === 'put') for (const row of message.rows) shown.set(row.key, row)
  const figures = [...shown.values()].map(({ values: { stock, score, sold_30d } }) => [stock, score, sold_30d])
  return { told, asked, figures, last: reports.at(-1) }
}

const refuse = (kind: BridgeErrorKind) => new BridgeError(kind)

describe('a shop that is read', () => {
  it('is asked for nothing more where no figure is unreadable', async () => {
    const rows = [
      aGoodsRow({ goods_id: '1', stock: 0, score: null }, 'a'),
      aGoodsRow({ goods_id: '2', sold: MASKED, sold_30d: MASKED }, 'a'),
    ]
    const { asked, told, last } = await run(rows)
    expect(asked).toEqual([])
    expect(told.map(({ kind }) => kind)).toEqual(['begin', 'put', 'put', 'settle'])
    expect(last).toEqual({ done: 2, total: 2, unreadable: 0 })
  })

  it('has its rows at once as they came, then each with the plain figures; what has no plain twin stays', async () => {
    const { told, figures, last } = await run([maskedRow(3), maskedRow(7)])
    expect(told.slice(0, 4).map(({ kind }) => kind)).toEqual(['begin', 'put', 'put', 'settle'])
    expect(told[1]).toMatchObject({ rows: [{ values: { stock: MASKED } }] })
    expect(figures).toEqual([
      [3, 4.5, MASKED],
      [7, 4.5, MASKED],
    ])
    expect(last).toEqual({ done: 2, total: 2, unreadable: 0, completion: { done: 4, failed: 0, total: 4 } })
  })

  it('is asked only about the rows that lack something, after everything that somebody waits for', async () => {
    const { asked } = await run([aGoodsRow({ goods_id: '3' }, 'a'), aGoodsRow({ goods_id: '7', stock: MASKED }, 'a')])
    expect(asked).toEqual([{ name: 'goodsOnSale', id: 7, options: { isBackground: true } }])
  })

  it('ends well where a figure cannot be completed, and goes on with the other goods after a refusal', async () => {
    const answer: Answer = (name, id) => (id === 3 ? refuse('rejected') : plainAnswer(name, id))
    const { figures, last } = await run([maskedRow(3), maskedRow(7)], answer)
    expect(figures).toEqual([
      [MASKED, MASKED, MASKED],
      [7, 4.5, MASKED],
    ])
    expect(last?.completion).toEqual({ done: 4, failed: 2, total: 4 })
  })

  it('is not asked again by a call that failed, while the other call goes on', async () => {
    const answer: Answer = (name, id) => (name === 'goodsProblems' ? refuse('unreadableReply') : plainAnswer(name, id))
    const { asked, figures, last } = await run([maskedRow(3), maskedRow(7), maskedRow(9)], answer)
    expect(asked.filter(({ name }) => name === 'goodsProblems')).toHaveLength(1)
    expect(figures.map(([stock, score]) => [stock, score])).toEqual([
      [3, MASKED],
      [7, MASKED],
      [9, MASKED],
    ])
    expect(last?.completion).toEqual({ done: 6, failed: 3, total: 6 })
  })

  it('is left alone by a call that the platform says no to ten times in a row', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => maskedRow(at + 1))
    const { asked, last } = await run(rows, (name, id) => (name === 'goodsProblems' ? refuse('rejected') : plainAnswer(name, id)))
    expect(asked.filter(({ name }) => name === 'goodsProblems')).toHaveLength(10)
    expect(last?.completion).toEqual({ done: 60, failed: 30, total: 60 })
  })

  it('ends well when it is stopped meanwhile: the rest stays as it came', async () => {
    const answer: Answer = (name, id) => (name === 'goodsOnSale' && id === 7 ? 'stop' : plainAnswer(name, id))
    const { asked, figures, last } = await run([maskedRow(3), maskedRow(7), maskedRow(9)], answer)
    expect(asked.map(({ id }) => id)).not.toContain(9)
    expect(figures.map(([stock]) => stock)).toEqual([3, MASKED, MASKED])
    expect(last?.completion?.done).toBeLessThan(6)
  })
})

it('a shop whose list says nothing has failed: no goods of it are taken for gone', async () => {
  const told: Told[] = []
  const tools = {
    signal: new AbortController().signal,
    report: () => undefined,
    call: async () => ({ total: null, goods_list: { rows: [], unreadable: [] } }),
  }
  const task = toQueryTask(goods, (message) => told.push(message))
  await expect(task(shop, tools as unknown as ShopRunTools)).rejects.toMatchObject({ kind: 'unreadableReply' })
  expect(told.map(({ kind }) => kind)).not.toContain('settle')
})
