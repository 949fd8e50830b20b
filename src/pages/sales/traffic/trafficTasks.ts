import { type TrafficDay, trafficNames } from '../../../../contract/entities/trafficDay.ts'
import { TradeQuery } from '../../../../contract/merchantCalls/dataCentre.ts'
import type { ShopRunTask, ShopRunTools } from '../../../bridge/runs/shopRun.ts'
import { chinaDay } from '../../../domain/chinaDay.ts'
import { daysOfWindow } from '../../../figures/days.ts'
import type { ReadyDays } from '../../../figures/reading/createReadyDays.ts'
import { isOwnRefusal } from '../../../figures/reading/isOwnRefusal.ts'
import type { TrafficKeeper, TrafficRange } from './createTrafficKeeper.ts'
import { addDays, planTraffic, type TrafficRequest } from './rules/planTraffic.ts'
import { noPart, type PartOfDays, readFlow, readGoodsDays, readTrade, toShopDays } from './rules/readTraffic.ts'

interface TaskParts {
  readonly keeper: Pick<TrafficKeeper, 'get' | 'put'>
  readonly readyDays: ReadyDays
  /** ms since 1970. */
  readonly now: () => number
}

const inBackground = { isBackground: true } as const
/** It has no day yet. */
const NO_DAY = ''

/**
 * Reads the days of a shop that are missing, the newest first: its sales, and its visitors up to the day that is ready. What one request brought is kept before
 * the next one leaves; as whole only with the last of its window, so that a window that broke off is asked for again.
 */
export function createShopTask({ keeper, readyDays, now }: TaskParts, { from, to }: TrafficRange): ShopRunTask {
  return async ({ shop_uid }, tools) => {
    const known = (day: string) => keeper.get(shop_uid, '', day)
    const readyDay = await readyDays.ask(shop_uid, tools)
    const windows = planTraffic({ from, to, known, now: now(), readyDay })
    // The day that is ready is a request as well.
    const total = 1 + windows.reduce((sum, { requests }) => sum + requests.length, 0)
    let done = 1
    tools.report({ done, total })
    for (const { requests } of windows) {
      for (const request of requests) {
        const part = await askPart(request, shop_uid, tools)
        const days = daysOfWindow(request)
        const parts = { trade: null, flow: null, [request.call]: part }
        const isLast = request === requests.at(-1)
        keeper.put(toShopDays({ shop_uid, days, ...parts, known, readAt: now(), readyDay: isLast ? readyDay : NO_DAY }))
        done += 1
        tools.report({ done, total })
      }
    }
  }
}

/** A refusal of one call says nothing of the other. */
async function askPart({ call, from, to }: TrafficRequest, shop_uid: string, tools: ShopRunTools): Promise<PartOfDays> {
  const payload = { queryType: TradeQuery.range, queryDate: to, startDate: from, endDate: to }
  try {
    if (call === 'trade') return readTrade(await tools.call('mallTrade', shop_uid, payload, inBackground))
    return readFlow(await tools.call('mallFlow', shop_uid, payload, inBackground))
  } catch (error) {
    if (isOwnRefusal(error)) return noPart(error.kind === 'unreadableReply' ? 'masked' : 'refused')
    throw error
  }
}

/** Reads today and yesterday of some goods of each shop, one after the other, in the order given. */
export function createGoodsTask({ keeper, readyDays, now }: TaskParts, goodsOf: (shop_uid: string) => readonly string[]): ShopRunTask {
  return async ({ shop_uid }, tools) => {
    const goods = goodsOf(shop_uid)
    const readyDay = await readyDays.ask(shop_uid, tools)
    for (const [done, goods_id] of goods.entries()) {
      tools.report({ done, total: goods.length })
      keeper.put(await askGoods({ shop_uid, goods_id, readyDay }, tools, now))
    }
    tools.report({ done: goods.length, total: goods.length })
  }
}

interface GoodsWanted {
  readonly shop_uid: string
  readonly goods_id: string
  readonly readyDay: string
}

async function askGoods(wanted: GoodsWanted, tools: ShopRunTools, now: () => number): Promise<readonly TrafficDay[]> {
  const { shop_uid, goods_id, readyDay } = wanted
  const askedAt = { value: now() }
  const onStart = () => {
    askedAt.value = now()
  }
  try {
    const reply = await tools.call('goodsFigures', shop_uid, { goodsId: Number(goods_id) }, { ...inBackground, onStart })
    return readGoodsDays(reply, { ...wanted, askedAt: askedAt.value, readAt: now() })
  } catch (error) {
    if (!isOwnRefusal(error)) throw error
    const figure = error.kind === 'unreadableReply' ? 'masked' : 'refused'
    const figures = trafficNames.map(() => figure)
    const today = chinaDay(now())
    return [addDays(today, -1), today].map((day) => ({ shop_uid, goods_id, day, read_at: now(), whole: day <= readyDay, figures }))
  }
}
