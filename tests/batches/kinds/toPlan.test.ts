import { describe, expect, it } from 'vitest'
import { type BatchSettings, toPlan } from '../../../src/batches/kinds/goodsKinds.ts'
import type { PlanGoods } from '../../../src/batches/rules/planGoods.ts'
import { aGoods, aSku } from '../rules/aGoods.ts'

type Case = [string, Partial<PlanGoods>, BatchSettings, { after?: object; reason?: string }]

it.each<Case>([
  ['stock is set', {}, { kind: 'setStock', how: 'set', count: 7 }, { after: { stock: 7 } }],
  ['stock is added to', {}, { kind: 'setStock', how: 'add', count: 7 }, { after: { stock: 57 } }],
  ['stock is taken from', {}, { kind: 'setStock', how: 'subtract', count: 7 }, { after: { stock: 43 } }],
  ['stock never falls below nothing', {}, { kind: 'setStock', how: 'subtract', count: 51 }, { after: { stock: 0 } }],
  ['stock that stays is left out', {}, { kind: 'setStock', how: 'set', count: 50 }, { reason: 'unchanged' }],
  [
    'stock up to 200,000,000 is planned',
    { skus: [aSku({ stock: 1e8 })] },
    { kind: 'setStock', how: 'set', count: 2e8 },
    { after: { stock: 2e8 } },
  ],
  [
    'stock beyond it is left out',
    { skus: [aSku({ stock: 2e8 })] },
    { kind: 'setStock', how: 'add', count: 1 },
    { reason: 'stockTooHigh|200000000' },
  ],
  [
    'more than 100,000,000 at once are not added',
    {},
    { kind: 'setStock', how: 'set', count: 1e8 + 51 },
    { reason: 'stockChangeTooBig|100000000' },
  ],
  [
    'nor taken away',
    { skus: [aSku({ stock: 1e8 + 1 })] },
    { kind: 'setStock', how: 'set', count: 0 },
    { reason: 'stockChangeTooBig|100000000' },
  ],
  [
    'stock that nobody can read is left out, not taken for none',
    { skus: [aSku({ stock: null })] },
    { kind: 'setStock', how: 'add', count: 1 },
    { reason: 'unreadable', after: { stock: null } },
  ],
  [
    'a word of a title is replaced',
    {},
    { kind: 'setTitle', change: { how: 'replace', find: '短袖', by: '长袖$&' } },
    { after: { title: '纯棉长袖$&' } },
  ],
  [
    'a title without the word is left out',
    {},
    { kind: 'setTitle', change: { how: 'replace', find: '毛', by: '棉' } },
    { reason: 'unchanged' },
  ],
  ['nothing to find changes nothing', {}, { kind: 'setTitle', change: { how: 'replace', find: '', by: '棉' } }, { reason: 'unchanged' }],
  ['a title gets a beginning', {}, { kind: 'setTitle', change: { how: 'prefix', text: '新款' } }, { after: { title: '新款纯棉短袖' } }],
  [
    'a title gets no beginning twice',
    { title: '新款短袖' },
    { kind: 'setTitle', change: { how: 'prefix', text: '新款' } },
    { reason: 'unchanged' },
  ],
  ['a title is replaced whole', {}, { kind: 'setTitle', change: { how: 'whole', text: '加厚长袖' } }, { after: { title: '加厚长袖' } }],
  ['a title that is so already stays', {}, { kind: 'setTitle', change: { how: 'whole', text: '纯棉短袖' } }, { reason: 'unchanged' }],
  ['a title gets an end', {}, { kind: 'setTitle', change: { how: 'suffix', text: ' 2件' } }, { after: { title: '纯棉短袖 2件' } }],
  [
    'a title of nothing is left out',
    { title: '短袖' },
    { kind: 'setTitle', change: { how: 'replace', find: '短袖', by: ' ' } },
    { reason: 'titleEmpty' },
  ],
  [
    'a title of 30 Chinese signs fits',
    { title: '一'.repeat(29) },
    { kind: 'setTitle', change: { how: 'suffix', text: '二' } },
    { after: { title: `${'一'.repeat(29)}二` } },
  ],
  [
    'a title that is one Latin sign too wide is left out',
    { title: '一'.repeat(30) },
    { kind: 'setTitle', change: { how: 'suffix', text: 'a' } },
    { reason: 'titleTooLong|61|60' },
  ],
  ['goods go off the shelf', {}, { kind: 'setShelf', is_onsale: false }, { after: { is_onsale: false } }],
  ['goods that are there already are left out', {}, { kind: 'setShelf', is_onsale: true }, { reason: 'unchanged' }],
  [
    'goods that were rejected are left out',
    { is_onsale: false, is_rejected: true },
    { kind: 'setShelf', is_onsale: true },
    { reason: 'rejectedGoods' },
  ],
  ['a template of the shop is bound', {}, { kind: 'bindTemplate', templateIds: { 'shop-1': '301' } }, { after: { template_id: '301' } }],
  ['a template that is bound already is left out', {}, { kind: 'bindTemplate', templateIds: { 'shop-1': '300' } }, { reason: 'unchanged' }],
  [
    'goods of a shop without that template are left out',
    {},
    { kind: 'bindTemplate', templateIds: { other: '301' } },
    { reason: 'noTemplate' },
  ],
  ['goods off the shelf are deleted', { is_onsale: false }, { kind: 'deleteGoods' }, { after: { is_deleted: true } }],
  ['goods on sale are not deleted', {}, { kind: 'deleteGoods' }, { reason: 'stillOnSale' }],
])('%s', (_, goods, settings, { after, reason = '' }) => {
  const plan = toPlan([aGoods(goods)], settings)
  expect(plan).toHaveLength(1)
  expect(plan[0]).toMatchObject({ outcome: reason ? 'skipped' : 'waiting', reason, ...(after && { after }) })
})

describe('a plan', () => {
  it('has a row for each SKU where SKUs are changed, and for each goods otherwise, in their order', () => {
    const goods = [aGoods({ skus: [aSku(), aSku({ sku_id: '2', spec: '蓝,M' })] }), aGoods({ goods_id: '2', title: '帽子' })]
    const labels = (settings: BatchSettings) => toPlan(goods, settings).map((row) => row.label)
    expect(labels({ kind: 'setStock', how: 'add', count: 1 })).toEqual(['纯棉短袖 · 红,M', '纯棉短袖 · 蓝,M', '帽子 · 红,M'])
    expect(labels({ kind: 'setShelf', is_onsale: false })).toEqual(['纯棉短袖', '帽子'])
  })

  it('keeps a label within what a batch keeps', () => {
    const [row] = toPlan([aGoods({ title: '长'.repeat(400) })], { kind: 'setShelf', is_onsale: false })
    expect(row?.label).toHaveLength(300)
  })
})
