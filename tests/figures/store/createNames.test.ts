import { describe, expect, it } from 'vitest'
import type { FigureName } from '../../../src/figures/figureRows.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigurePage, FigureStore } from '../../../src/figures/store/figureStore.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion } from '../someFigures.ts'
import { anOrder, noon, orderSnOf } from '../someRows.ts'

const open = (disk = someDisk()) => createFigureStore({ disk: disk.open(), now: () => noon() + 3600 })
const aName = (overrides: Partial<FigureName> = {}): FigureName => ({
  goodsId: '701',
  skuId: '9001',
  title: '高山绿茶',
  thumb: 'https://img.example/701.jpg',
  spec: '250克',
  orderedAt: noon(),
  ...overrides,
})
const aPage = (...names: readonly FigureName[]): FigurePage => ({
  shop: 's1',
  kind: 'orders',
  readAt: noon() + 60,
  orders: [anOrder({ orderSn: orderSnOf(0, 1) })],
  names,
  afterSales: [],
  unreadable: 0,
  page: null,
})
const readName = async (store: FigureStore, sku = '9001') => (await store.names([{ shop: 's1', goods: '701', sku }]))[0]
const green = { title: '高山绿茶', thumb: 'https://img.example/701.jpg', spec: '250克' }

describe('a name of goods and of a SKU', () => {
  it('comes with the rows of a figure that asks for it, and with the orders behind it, also with the next visit', async () => {
    const disk = someDisk()
    await (await open(disk)).put([aPage(aName())])
    const store = await open(disk)
    const question = aQuestion({ measure: 'paidOrders', by: ['sku'], shops: ['s1'], withNames: true })
    expect((await store.answer(question)).rows[0]?.name).toEqual(green)
    expect((await store.answer({ ...question, by: ['goods'] })).rows[0]?.name).toEqual({ ...green, spec: null })
    expect((await store.answer({ ...question, withNames: false })).rows[0]?.name).toBeUndefined()
    expect((await store.answer({ ...question, by: ['shop'] })).rows[0]?.name).toBeUndefined()
    expect((await store.behind({ question, group: {}, limit: 5 })).rows[0]?.name).toEqual(green)
  })

  it('has the seller’s own code of the SKU, also with the next visit, and none where no order says it', async () => {
    const disk = someDisk()
    const store = await open(disk)
    await store.put([aPage(aName({ code: 'TX-01' }), aName({ skuId: '9002' }))])
    expect(await readName(store)).toEqual({ ...green, code: 'TX-01' })
    expect(await readName(await open(disk))).toEqual({ ...green, code: 'TX-01' })
    expect(await readName(store, '9002')).not.toHaveProperty('code')
  })

  it('is that of the newest order, whichever is read first', async () => {
    const store = await open()
    await store.put([aPage(aName())])
    await store.put([aPage(aName({ title: '去年的绿茶', orderedAt: noon(40) }))])
    expect(await readName(store)).toEqual(green)
    await store.put([aPage(aName({ title: '明前绿茶', orderedAt: noon(-1) }))])
    expect(await readName(store)).toEqual({ ...green, title: '明前绿茶' })
  })

  it('is written once, and not again when it is read again', async () => {
    const disk = someDisk()
    const store = await open(disk)
    await store.put([aPage(aName())])
    await store.put([aPage(aName(), aName({ orderedAt: noon(-2) }))])
    const again = await open(disk)
    await again.put([aPage(aName({ orderedAt: noon(3) }))])
    expect(disk.writes.map(({ names, blocks }) => [names.length, blocks.length > 0])).toEqual([
      [2, true],
      [0, false],
      [0, false],
    ])
  })

  it('is not lost with a write that failed', async () => {
    const disk = someDisk()
    const store = await open(disk)
    disk.refuse(new DOMException('aborted', 'AbortError'))
    await expect(store.put([aPage(aName())])).rejects.toThrow('aborted')
    disk.refuse(null)
    await store.put([aPage(aName())])
    expect(await readName(await open(disk))).toEqual(green)
  })

  it.each([
    ['blocked', 'SecurityError'],
    ['full', 'QuotaExceededError'],
  ])('is in memory where the disk is %s', async (mode, name) => {
    const disk = someDisk()
    const refusal = new DOMException('no', name)
    if (mode === 'blocked') disk.refuse(refusal)
    const store = await open(disk)
    disk.refuse(refusal)
    await store.put([aPage(aName())])
    if (mode === 'full') disk.refuse(null)
    expect([store.mode(), await readName(store)]).toEqual([mode, green])
  })

  it('is none, not an empty text, where no order says it', async () => {
    const store = await open()
    await store.put([aPage(aName({ spec: '', thumb: '' }))])
    expect(await readName(store)).toEqual({ ...green, thumb: null, spec: null })
    expect(await readName(store, '9999')).toEqual({ ...green, thumb: null, spec: null })
    expect(await store.names([{ shop: 'unknown', goods: '1' }])).toEqual([{ title: null, thumb: null, spec: null }])
  })

  it('is found among many', async () => {
    const disk = someDisk()
    const many = Array.from({ length: 600 }, (_, at) => aName({ goodsId: `${1_000 + at}`, title: `茶 ${at}` }))
    await (await open(disk)).put([aPage(...many)])
    const store = await open(disk)
    await store.put([aPage(aName({ goodsId: '1300', title: '新茶', orderedAt: noon(-1) }))])
    const found = await store.names([0, 255, 256, 300, 599].map((at) => ({ shop: 's1', goods: `${1_000 + at}` })))
    expect(found.map(({ title }) => title)).toEqual(['茶 0', '茶 255', '茶 256', '新茶', '茶 599'])
    expect(disk.writes.at(-1)?.names.length).toBe(1)
  })
})
