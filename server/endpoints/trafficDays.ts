import { TRAFFIC_DAYS_PER_PAGE, type TrafficDay, trafficNames } from '../../contract/entities/trafficDay.ts'
import { countKnown, isBetterTraffic } from '../../src/domain/betterTraffic.ts'
import { chinaDayEnd } from '../../src/domain/chinaDay.ts'
import type { TrafficDaysTable } from '../db/tables/figures.ts'
import type { Handlers } from '../http/callContext.ts'
import { invalidPayload } from '../replyError.ts'
import { keptTraffic } from '../repositories/trafficDays.ts'
import { keepBest, nameOf, parseKey, toFitReadings } from './dayKeys.ts'
import { listKeptDays, saveKeptDays } from './keptDays.ts'

export const trafficDayHandlers: Handlers = {
  async saveTrafficDays({ days }, context) {
    refuseOddDays(days)
    const best = keepBest(toFitReadings(days, { list: 'days', time: 'read_at', now: context.now }), isBetterTraffic)
    return saveKeptDays(context, keptTraffic, best.map(toColumns))
  },

  async trafficDayList({ goods_id_list = [''], after, ...asked }, context) {
    const page = { ...asked, after: parsePlace(after), pageSize: TRAFFIC_DAYS_PER_PAGE }
    const { rows, last } = await listKeptDays(context, keptTraffic, page, { goods_id: goods_id_list })
    return { days: rows.map(toDay), next: last && nameOf(last) }
  },
}

/** What the schema leaves open; and a day that goes on is not whole, whoever says so. Throws 1002 with the field. */
function refuseOddDays(days: readonly TrafficDay[]): void {
  for (const [index, { goods_id, day, whole, read_at, figures }] of days.entries()) {
    const refuse = (field: string) => invalidPayload({ [`days.${index}.${field}`]: 'bad_format' })
    if (!/^\d*$/.test(goods_id)) throw refuse('goods_id')
    if (figures.length !== trafficNames.length) throw refuse('figures')
    const below = figures.findIndex((figure) => typeof figure === 'number' && figure < 0)
    if (below >= 0) throw refuse(`figures.${below}`)
    if (whole && read_at < chinaDayEnd(day)) throw refuse('whole')
  }
}

/** As `parseKey`, with the goods; '' where it is the shop as a whole. */
function parsePlace(after: string | undefined) {
  const place = parseKey(after)
  if (place === null) return null
  const { goods_id = '' } = place
  if (!/^\d*$/.test(goods_id)) throw invalidPayload({ after: 'bad_format' })
  return { ...place, goods_id }
}

function toColumns({ whole, figures, ...day }: TrafficDay) {
  return { ...day, is_whole: whole ? 1 : 0, known: countKnown({ figures }), figures: JSON.stringify(figures) }
}

function toDay({ shop_uid, goods_id, day, read_at, is_whole, figures }: TrafficDaysTable): TrafficDay {
  return { shop_uid, goods_id, day, read_at, whole: is_whole === 1, figures: JSON.parse(figures) as TrafficDay['figures'] }
}
