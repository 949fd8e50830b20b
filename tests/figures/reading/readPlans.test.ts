import { expect, it } from 'vitest'
import { PLANS_PER_PAGE_MAX } from '../../../contract/merchantCalls/promotion.ts'
import type { ShopRunTools } from '../../../src/bridge/runs/shopRun.ts'
import { readPlans } from '../../../src/figures/reading/readPlans.ts'
import { aPlanRow, yuan } from '../../pages/promotion/aPlan.ts'

it('a plan that is added while the list is read is missing, and no other one is counted in its place: the last plan of the first page comes again', async () => {
  const listed = Array.from({ length: PLANS_PER_PAGE_MAX + 10 }, (_, at) => `${at + 1}`)
  const spent = new Map<string, string>()
  const call = (async (_name: string, _shop: string, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => {
    if (pageNumber === 2) {
      listed.unshift('new')
      spent.set(`${PLANS_PER_PAGE_MAX}`, '7.00')
    }
    const rows = listed
      .slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
      .map((adId) => aPlanRow({ adId, reportInfo: { spend: yuan(spent.get(adId) ?? '1.00') } }))
    return { adInfos: { rows, unreadable: [] }, totalAdNum: listed.length }
  }) as ShopRunTools['call']
  const { rows, total } = await readPlans('s1', { from: '2026-11-22', to: '2026-11-22' }, call)
  expect([rows.length, new Set(rows.map(({ adId }) => adId)).size, total]).toEqual([
    PLANS_PER_PAGE_MAX + 10,
    PLANS_PER_PAGE_MAX + 10,
    PLANS_PER_PAGE_MAX + 11,
  ])
  // As it came last.
  expect(rows.find(({ adId }) => adId === `${PLANS_PER_PAGE_MAX}`)?.reportInfo?.spend?.value).toBe('7.00')
})

it('all plans are read where pages hold fewer than were asked for', async () => {
  const call = (async (_name: string, _shop: string, { pageNumber }: { pageNumber: number }) => ({
    adInfos: { rows: [aPlanRow({ adId: `${pageNumber}` })], unreadable: [] },
    totalAdNum: 3,
  })) as unknown as ShopRunTools['call']
  const { rows } = await readPlans('s1', { from: '2026-11-22', to: '2026-11-22' }, call)
  expect(rows.map(({ adId }) => adId)).toEqual(['1', '2', '3'])
})
