import { expect, it } from 'vitest'
import { toSalesBars } from '../../../src/pages/hot/BestSellers.tsx'
import { toDemandRows } from '../../../src/pages/hot/DemandChart.tsx'
import type { QueryRow } from '../../../src/resources/schema/query.ts'

const aRow = (key: string, values: QueryRow['values']): QueryRow => ({ key, shop_uid: '', values, details: [] })

it('a bar says where its rank went, and nothing where no earlier rank is known', () => {
  const rows = [
    aRow('1', { goods_name: 'Cup', pieces: 9, change: 2 }),
    aRow('2', { goods_name: 'Cup', pieces: 4, change: 'unknown' }),
    aRow('3', { goods_name: 'Cup', pieces: 3, change: 'unknown' }),
  ]
  expect(toSalesBars(rows, (change) => (change === 'unknown' ? null : `up ${change}`), 'Pieces')).toEqual([
    { x: 'up 2 Cup', y: 9, series: 'Pieces' },
    { x: 'Cup', y: 4, series: 'Pieces' },
    { x: 'Cup (2)', y: 3, series: 'Pieces' },
  ])
})

it('demand stands against own goods where both are known', () => {
  const rows = [
    aRow('1', { keywords: 'umbrella', own_goods: 0, hot_index: 700 }),
    aRow('2', { keywords: 'hat', own_goods: 2, hot_index: null }),
  ]
  expect(toDemandRows(rows, { own: 'Own', heat: 'Heat' })).toEqual([
    { x: 'umbrella', y: 0, series: 'Own' },
    { x: 'umbrella', y: 700, series: 'Heat' },
  ])
})
