import { expect, it } from 'vitest'
import type { FigureAnswer, FigureQuestion } from '../../../../src/figures/answers/question.ts'
import { toDayText } from '../../../../src/figures/days.ts'
import { askAds } from '../../../../src/pages/workplace/day/askAds.ts'
import { noon, TODAY } from '../../../figures/someRows.ts'

const now = noon() + 600
/** Read at twenty past eleven: eleven hours are over. */
const asOf = noon() - 2_400
const dayAgo = (days: number) => toDayText(TODAY - days)

/** `hours`: what ads cost in each hour, by shop and days back; a day that is not there was not read. `readAt`: when its hours were, by days back. Default: today. */
function figures(
  hours: Readonly<Record<string, Readonly<Record<number, number>>>>,
  unread: readonly string[] = [],
  readAt: Readonly<Record<number, number>> = {},
) {
  const ask = async ({ shops, window }: FigureQuestion) => {
    const missing = shops
      .filter((shop) => unread.includes(shop))
      .map((shop) => ({ shop, kind: 'promotion' as const, from: window.from, to: window.to }))
    return { complete: { missing }, total: {}, asOf } as unknown as FigureAnswer
  }
  const askHours = async ({ shops, day }: { readonly shops: readonly string[]; readonly day: string }) => {
    const fenOf = (shop: string) => Object.entries(hours[shop] ?? {}).find(([days]) => dayAgo(Number(days)) === day)?.[1]
    const missing = shops.filter((shop) => fenOf(shop) === undefined)
    const fen = shops.reduce((sum, shop) => sum + (fenOf(shop) ?? 0), 0)
    const moments = [0, 1, 7].flatMap((days) => (dayAgo(days) === day ? (readAt[days] ?? noon()) : []))
    return { spendFen: Array.from({ length: 24 }, () => fen), readAt: moments[0] ?? noon(), missing }
  }
  return [ask, askHours] as const
}

it('ads are compared over the whole hours that are over today, of the shops whose hours were read of both days', async () => {
  const [ask, askHours] = figures({ s1: { 0: 10, 1: 20, 7: 5 }, s2: { 0: 100, 1: 100 }, s3: { 0: 1_000, 1: 1_000 } }, ['s3'])
  const { yesterday, lastWeek } = await askAds(ask, askHours, ['s1', 's2', 's3'], now)
  expect(yesterday).toEqual({ nowFen: 11 * 110, beforeFen: 11 * 120 })
  expect(lastWeek).toEqual({ nowFen: 11 * 10, beforeFen: 11 * 5 })
})

it('ads are compared up to the earlier of the moments at which the hours of both days were read', async () => {
  const hours = { s1: { 0: 10, 1: 20, 7: 5 } }
  const [ask, askHours] = figures(hours, [], { 0: noon() - 3 * 3_600, 7: noon(7) - 5 * 3_600 })
  const { yesterday, lastWeek } = await askAds(ask, askHours, ['s1'], now)
  expect(yesterday).toEqual({ nowFen: 9 * 10, beforeFen: 9 * 20 })
  expect(lastWeek).toEqual({ nowFen: 7 * 10, beforeFen: 7 * 5 })
  const [askLate, noHourYet] = figures(hours, [], { 0: noon() - 12 * 3_600 + 60 })
  expect(await askAds(askLate, noHourYet, ['s1'], now)).toMatchObject({ yesterday: null, lastWeek: null })
})

it('ads are compared with nothing where no shop was read, or not on the other day', async () => {
  const [ask, askHours] = figures({ s1: { 0: 10 } })
  expect(await askAds(ask, askHours, ['s1'], now)).toMatchObject({ yesterday: null, lastWeek: null })
  const [askUnread, noHours] = figures({ s1: { 0: 10, 1: 10 } }, ['s1'])
  expect(await askAds(askUnread, noHours, ['s1'], now)).toMatchObject({ yesterday: null })
})
