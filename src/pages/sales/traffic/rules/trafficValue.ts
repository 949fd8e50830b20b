import { type TrafficDay, type TrafficFigure, type TrafficName, trafficNames } from '../../../../../contract/entities/trafficDay.ts'
import { merchantApi } from '../../../../../contract/merchantApi.ts'
import { flowNames } from './readTraffic.ts'

/** What the platform counts on a day. Null: it says none, refuses it, or says it in a way that nobody can read; which of the three is in the lists. */
export interface TrafficCount {
  readonly visitors: number | null
  /**
   * `counted`: as the platform says them. `workedOut`: it does not say them, and they are its buyers through its conversion, which has four digits
   * (decision 0184). Null: neither is known.
   */
  readonly visitorsAre: 'counted' | 'workedOut' | null
  readonly views: number | null
  /** People who paid; of goods the platform never says them. */
  readonly buyers: number | null
  readonly orders: number | null
  readonly salesFen: number | null
  /** Share from 0 to 1 of the visitors who bought. */
  readonly conversion: number | null
  /** The day was over, and the platform had all of it, when it was read. False: there will be more. */
  readonly isWhole: boolean
  /** ms since 1970. */
  readonly readAt: number
  /** Figures that are there and cannot be read, and figures whose call the platform refuses for this shop. */
  readonly unreadable: readonly TrafficName[]
  readonly refused: readonly TrafficName[]
  /** Figures that are numbers and come of a call whose shape is assumed. */
  readonly assumed: readonly TrafficName[]
}

/** `unread`: nobody has asked the platform yet. `refused`: it refuses all that there is of this shop. */
export type TrafficValue = TrafficCount | 'unread' | 'refused'

/** What a screen gets of a day. Undefined: there is no reading of it. */
export function toTrafficValue(day: TrafficDay | undefined): TrafficValue {
  if (!day) return 'unread'
  if (day.figures.every((figure) => figure === 'refused')) return 'refused'
  const figureOf = (name: TrafficName): TrafficFigure => day.figures[trafficNames.indexOf(name)] ?? null
  const numberOf = (name: TrafficName) => {
    const figure = figureOf(name)
    return typeof figure === 'number' ? figure : null
  }
  const namesThat = (fits: (figure: TrafficFigure) => boolean) => trafficNames.filter((name) => fits(figureOf(name)))
  const buyers = numberOf('buyers')
  const conversion = numberOf('conversion')
  const counted = numberOf('visitors')
  const visitors = counted ?? workOutVisitors(buyers, conversion)
  return {
    visitors,
    visitorsAre: counted !== null ? 'counted' : visitors !== null ? 'workedOut' : null,
    views: numberOf('views'),
    buyers,
    orders: numberOf('orders'),
    salesFen: numberOf('sales_fen'),
    conversion,
    isWhole: day.whole,
    readAt: day.read_at,
    unreadable: namesThat((figure) => figure === 'masked'),
    refused: namesThat((figure) => figure === 'refused'),
    assumed: namesThat((figure) => typeof figure === 'number').filter((name) => isAssumed(name, day.goods_id !== '')),
  }
}

/** Null where one of them is not known, or nobody bought: no buyers say nothing of how many looked. */
export function workOutVisitors(buyers: number | null, conversion: number | null): number | null {
  return buyers && conversion ? Math.round(buyers / conversion) : null
}

function isAssumed(name: TrafficName, isOfGoods: boolean): boolean {
  const call = isOfGoods ? 'goodsFigures' : flowNames.some((each) => each === name) ? 'mallFlow' : 'mallTrade'
  return merchantApi[call].certainty !== 'confirmed'
}
