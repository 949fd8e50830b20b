import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { merchantApi } from '../../../contract/merchantApi.ts'
import { PLANS_PER_PAGE_MAX } from '../../../contract/merchantCalls/promotion.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import { EVERY_ROW } from '../../../src/figures/answers/question.ts'
import { startOfDay, toDayText } from '../../../src/figures/days.ts'
import { createPromotionReading } from '../../../src/figures/reading/createPromotionReading.ts'
import { readPlans } from '../../../src/figures/reading/readPlans.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import { toJudged } from '../../../src/pages/promotion/judgedPlan.ts'
import { toPlans } from '../../../src/pages/promotion/plan.ts'
import { toPlanRow } from '../../../src/pages/promotion/planTable.ts'
import { aShop } from '../../bridge/aShop.ts'
import { toFigures } from '../../figures/aSandboxShop.ts'
import { someDisk } from '../../figures/someDisk.ts'
import { aQuestion } from '../../figures/someFigures.ts'
import { TODAY } from '../../figures/someRows.ts'

/**
 * Ads of random replies of the platform, with rows and figures that cannot be read, blanks, plans that come on two pages and amounts that no cell holds,
 * beside a plain count of the replies' own text.
 */
const WORLDS = 40
const SEED = 7_300
const DAYS = 4
const NOW = startOfDay(TODAY) + 11 * 3_600
const MASKED = '\ue601\ue602'

/** What a text says in fen: 'unread' where it is there and says none, null where there is nothing. By its digits, without a fraction of a computer. */
type Said = bigint | 'unread' | null
function fenOf(given: unknown): Said {
  const { value, unit = null } =
    typeof given === 'object' && given !== null ? (given as { value?: unknown; unit?: unknown }) : { value: given }
  if (value === undefined || value === null || value === '') return null
  const digits = /^(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(String(value))
  if (!digits || (unit !== null && unit !== 'YUAN')) return 'unread'
  return BigInt(digits[1]?.replaceAll(',', '') ?? '') * 100n + BigInt((digits[2] ?? '').padEnd(2, '0'))
}

interface RawPlan {
  readonly adId?: number | null
  readonly goodsId: number
  readonly reportInfo?: Readonly<Record<'spend' | 'gmv' | 'netGmv', unknown>> | null
}

describe.each(Array.from({ length: WORLDS }, (_, at) => SEED + at))('replies %i', (seed) => {
  const random = createRandom(seed, 'raw plans')
  const pick = <Each>(list: readonly Each[]) => list[random.int(0, list.length - 1)] as Each
  const yuan = () => `${random.int(0, 90_000)}.${String(random.int(0, 99)).padStart(2, '0')}`
  const amount = (): unknown =>
    pick([
      () => ({ unit: 'YUAN', unitCode: 1, value: yuan() }),
      () => ({ unit: 'YUAN', value: pick(['0', '0.00', '1,234.50', '0.01', '12']) }),
      () => Number(yuan()),
      yuan,
      () =>
        random.int(0, 3) > 0 ? { unit: 'YUAN', value: yuan() } : { unit: 'YUAN', value: pick([MASKED, '', null, '--', '99999999999.99']) },
      () => (random.int(0, 5) > 0 ? { value: yuan() } : { unit: 'PER_ONE', value: '3.5' }),
    ])()
  const plan = (adId: number): RawPlan => ({
    adId: random.int(0, 40) === 0 ? null : adId,
    goodsId: 500 + (adId % 9),
    ...(random.int(0, 9) > 0 && { reportInfo: random.int(0, 9) > 0 ? { spend: amount(), gmv: amount(), netGmv: amount() } : null }),
  })
  /** By day its pages. A plan may come once more on the next page; the list may say how many there are. */
  const replies = Array.from({ length: DAYS }, () => {
    const plans = Array.from({ length: random.int(0, 120) }, (_, at) => plan(at + 1))
    const pages: RawPlan[][] = []
    for (let at = 0; at === 0 || at < plans.length; at += PLANS_PER_PAGE_MAX) pages.push(plans.slice(at, at + PLANS_PER_PAGE_MAX))
    const [last] = pages[0]?.slice(-1) ?? []
    if (last && pages[1]) pages[1] = [plan(last.adId ?? 1), ...pages[1]].slice(0, PLANS_PER_PAGE_MAX)
    const came = pages.reduce((sum, page) => sum + page.length, 0)
    return { pages, total: random.int(0, 3) > 0 || came === 0 || came % PLANS_PER_PAGE_MAX === 0 ? came : null }
  })
  const dayTexts = replies.map((_, ago) => toDayText(TODAY - ago))
  const call = (async (_name: string, _shop: string, { endDate, pageNumber }: { endDate: string; pageNumber: number }) => {
    const { pages, total } = replies[dayTexts.indexOf(endDate)] ?? { pages: [], total: 0 }
    return z.parse(merchantApi.promotionPlans.result, { adInfos: pages[pageNumber - 1] ?? [], totalAdNum: total })
  }) as never

  /** Each plan once, as it came last; one without its number cannot be read. */
  const plansOf = (ago: number) => {
    const rows = replies[ago]?.pages.flat() ?? []
    const known = new Map(rows.flatMap((row) => (typeof row.adId === 'number' ? [[row.adId, row] as const] : [])))
    return { known: [...known.values()], lost: rows.filter(({ adId }) => typeof adId !== 'number').length }
  }

  it('are in the store what their texts add up to, by day and goods, and what cannot be read is counted', async () => {
    const store = await createFigureStore({ disk: someDisk().open(), now: () => NOW })
    const tools = { call, signal: new AbortController().signal, report: () => undefined } as never
    await createPromotionReading({ figures: toFigures(store), mallIdOf: () => null, now: () => NOW, days: DAYS })(
      aShop({ shop_uid: 's1' }),
      tools,
    )
    const plain = new Map<string, readonly (string | null)[]>()
    let lost = 0
    for (const [ago, day] of dayTexts.entries()) {
      const { known, lost: without } = plansOf(ago)
      lost += without
      const goods = new Map<number, { spend: bigint; gmv: bigint | null; net: bigint | null }>()
      for (const { goodsId, reportInfo } of known) {
        const spend = reportInfo ? fenOf(reportInfo.spend) : 0n
        const own = goods.get(goodsId) ?? { spend: 0n, gmv: 0n, net: 0n }
        if (typeof spend !== 'bigint' || own.spend + spend >= 2n ** 31n) {
          lost += 1
          continue
        }
        const add = (all: bigint | null, more: Said) => (all === null || typeof more !== 'bigint' ? null : all + more)
        const gmv = add(own.gmv, reportInfo ? fenOf(reportInfo.gmv) : 0n)
        const net = add(own.net, reportInfo ? fenOf(reportInfo.netGmv) : 0n)
        goods.set(goodsId, { spend: own.spend + spend, gmv, net })
      }
      const fits = (fen: bigint | null) => (fen === null || fen >= 2n ** 31n ? null : String(fen))
      for (const [goodsId, { spend, gmv, net }] of goods)
        if (spend > 0n || (gmv ?? 0n) > 0n) plain.set(`${day} ${goodsId}`, [String(spend), fits(gmv), fits(net)])
    }
    const { rows, total, complete } = await store.answer(
      aQuestion({
        measure: 'adSpend',
        beside: ['roi', 'netRoi'],
        by: ['goods', 'day'],
        shops: ['s1'],
        window: { from: dayTexts.at(-1) ?? '', to: dayTexts[0] ?? '' },
        top: { order: 'most', limit: EVERY_ROW },
      }),
    )
    const said = rows.map(({ day, goods, sums: { adSpend, roi, netRoi } }) => {
      const sold = (sums: typeof roi) => (sums && sums.whole === adSpend?.part ? String(sums.part) : null)
      return [`${day} ${goods}`, [String(adSpend?.part), sold(roi), sold(netRoi)]] as const
    })
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries([...plain].map(([key, [spend, ...sold]]) => [key, [spend, ...sold]])))
    const spent = [...plain.values()].reduce((sum, [spend]) => sum + BigInt(spend ?? 0), 0n)
    expect(String(total.adSpend?.part ?? 0)).toBe(String(spent))
    expect(complete.unreadable).toBe(lost)
  })

  it('are the rows of the table with what their texts say, and what cannot be read as what it is', async () => {
    const [day = ''] = dayTexts
    const read = await readPlans('s1', { from: day, to: day }, call)
    const { known, lost } = plansOf(0)
    expect([read.rows.length, read.unreadable]).toEqual([known.length, lost])
    const parts = { nameOf: String, thumbOf: () => null, toReason: () => null, hasProfit: false }
    const facts = { order: null, daysRunning: null, hoursSinceBid: null, comesBack: false }
    const rows = toPlans('s1', read.rows, read.rows, true).map((each) => toPlanRow(toJudged(each, facts), parts).values)
    const shownAs = (said: Said) => (said === 'unread' ? 'unread' : said === null ? null : Number(said))
    const plain = known.map(({ adId, reportInfo }) => {
      const [spend, gmv, net] = reportInfo ? [fenOf(reportInfo.spend), fenOf(reportInfo.gmv), fenOf(reportInfo.netGmv)] : [0n, 0n, 0n]
      return { plan_id: String(adId), spend: shownAs(spend), gmv: shownAs(gmv), net: shownAs(net) }
    })
    const asWord = (value: unknown) => (typeof value === 'string' ? 'unread' : value)
    expect(rows.map(({ plan_id, spend, gmv, net }) => ({ plan_id, spend: asWord(spend), gmv: asWord(gmv), net: asWord(net) }))).toEqual(
      plain,
    )
  })
})
