import type { BoxGoods } from '../contract/entities/boxGoods.ts'
import { toPlanSummary } from '../src/batches/screens/plan/toPlanSummary.ts'
import { planInSlices, planPublish } from '../src/pages/box/publish/plan.ts'
import { aGoodListing } from '../tests/pages/box/publish/publishScene.ts'
import { someBoxGoods } from '../tests/server/builders/box.ts'
import { type Figure, medianOf } from './figures.ts'
import { measurePublishPage } from './publishPage.ts'

const GOODS = 500
const SHOPS = 20
const SKUS = 20
const GOAL = '<= 50'

/** A plan of 500 goods for 20 shops, as the page makes it and in a real browser: how long it holds the page at a time, and what it would without slices. */
export async function measurePublishPlan(): Promise<readonly Figure[]> {
  const goods = Array.from({ length: GOODS }, (_, at) => toGoods(at))
  const titles = new Set(Array.from({ length: 1_000 }, (_, at) => `title ${at}`))
  const shops = Array.from({ length: SHOPS }, (_, at) => ({
    shop_uid: `shop-${at}`,
    titles,
    codes: new Set<string>(),
    template_id: '7',
    left: GOODS,
  }))
  const plan = () => planPublish({ goods, shops, isForAll: true, mayLose: false })
  const slices: number[] = []
  let begunAt = performance.now()
  const pause = async () => {
    slices.push(performance.now() - begunAt)
    await new Promise((go) => setTimeout(go))
    begunAt = performance.now()
  }
  const rows = await planInSlices(plan(), { now: () => performance.now(), pause, signal: new AbortController().signal })
  const wholeFrom = performance.now()
  const whole = [...plan()].flat()
  const wholeMs = performance.now() - wholeFrom
  if (rows?.length !== whole.length) throw new Error('slices and whole disagree')
  const summaryFrom = performance.now()
  toPlanSummary(whole)
  const summaryMs = performance.now() - summaryFrom
  return [
    { what: `${whole.length} rows: longest slice, plain: all at once`, unit: 'ms', ours: Math.max(...slices), plain: wholeMs, goal: GOAL },
    { what: 'the middle slice', unit: 'ms', ours: medianOf(slices) },
    { what: 'the summary of the rows', unit: 'ms', ours: summaryMs, goal: GOAL },
    ...(await measurePublishPage()),
  ]
}

function toGoods(at: number): BoxGoods {
  const listing = aGoodListing('http://127.0.0.1:1', { title: `收纳盒 ${at}` })
  const skus = Array.from({ length: SKUS }, (_, place) => ({
    ...listing.skus[0],
    spec: [`颜色 ${place}`],
    outer_code: `code-${at}-${place}`,
  }))
  const given = someBoxGoods({ box_id: `box-${at}`, right: 'own' })
  return {
    ...given,
    price_rule: null,
    listing: { ...listing, skus: skus as typeof listing.skus },
    title: listing.title,
    claims: [],
    added_at: 1,
    saved_at: 1,
    saved_by_name: 'bench',
    version: 1,
  }
}
