import { describe, expect, it } from 'vitest'
import { merchantApi } from '../../contract/merchantApi.ts'
import { createDriftStore, findDrift } from '../../src/bridge/fieldDrift.ts'

const { result } = merchantApi.goodsList
const row = { id: 1, goods_name: '连衣裙', sku_group_price: [1, 2], sku_price: [1, 2], is_onsale: true }
const kindsOf = (value: unknown) => findDrift(result, value).map(({ kind, field }) => `${kind} ${field}`)

describe('what differs from the table', () => {
  it('is named by its way through the reply, new or gone, once however many rows have it', () => {
    const found = kindsOf({
      total: 2,
      goods_list: [
        { ...row, badge: 'x' },
        { ...row, badge: 'y' },
      ],
      sessionId: 's',
    })
    expect(found.filter((each) => each.startsWith('new'))).toEqual(['new goods_list[].badge', 'new sessionId'])
    expect(found).toContain('gone goods_list[].quantity')
    expect(found).not.toContain('gone goods_list[].id')
  })

  it('is odd where a field is there and cannot be read', () => {
    const found = kindsOf({ total: 'many', goods_list: [{ ...row, goods_name: null, sku_price: 'from 3' }] })
    expect(found).toEqual(expect.arrayContaining(['odd total', 'odd goods_list[].goods_name', 'odd goods_list[].sku_price']))
  })

  it('is odd where a list is none', () => {
    expect(kindsOf({ total: 0, goods_list: {} })).toEqual(['odd goods_list'])
    expect(kindsOf({ total: 0, goods_list: null })).toEqual([])
  })

  it('goes down into the lists of a row', () => {
    const sku_list = [{ skuId: 1, normalPrice: 1, groupPrice: 1, colour: 'red' }]
    expect(kindsOf({ total: 1, goods_list: [{ ...row, sku_list }] })).toContain('new goods_list[].sku_list[].colour')
  })

  it('never names what may be data', () => {
    expect(kindsOf({ total: 0, goods_list: [], '123456': 1, '13800138000@qq': 1, ['x'.repeat(80)]: 1 })).toEqual([])
  })

  it('is found also where a field has a second name', () => {
    const found = findDrift(merchantApi.mallTrade.result, { dayList: [{ statDate: '2026-11-01' }] })
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'new', field: 'dayList[].statDate' },
        { kind: 'gone', field: 'dayList[].stateDate' },
      ]),
    )
  })
})

describe('the store', () => {
  it('counts replies by call, and fields by reply, and holds no value', () => {
    const store = createDriftStore()
    const reply = { total: 1, goods_list: [{ ...row, badge: 'a secret' }] }
    for (let index = 0; index < 3; index += 1) store.note('goodsList', result, reply)
    store.note('mallInfo', merchantApi.mallInfo.result, { mall_id: 1 })
    const { replies, fields } = store.read()
    expect(replies).toEqual({ goodsList: 3, mallInfo: 1 })
    expect(fields).toContainEqual({ call: 'goodsList', kind: 'new', field: 'goods_list[].badge', replies: 3 })
    expect(JSON.stringify(store.read())).not.toContain('a secret')
  })

  it('does not grow with a reply that names its fields by chance', () => {
    const store = createDriftStore()
    for (let index = 0; index < 1_000; index += 1) store.note('goodsList', result, { total: 0, goods_list: [], [`field_${index}`]: 1 })
    expect(store.read().fields.length).toBeLessThanOrEqual(300)
  })
})
