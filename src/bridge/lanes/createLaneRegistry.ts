import { waitsForLogin } from '../../values/shopSession.ts'
import type { ShopSession } from '../toRelayRequest.ts'
import { type GateEvent, nextGate, waitsForPerson } from './gate.ts'
import { createLane, type Lane, paces, toGateRefusal } from './lane.ts'
import type { LaneClock } from './laneClock.ts'
import { refuseJobs } from './laneJob.ts'
import type { LaneLimits } from './laneLimits.ts'
import type { LaneShop } from './shopLanes.ts'

/** The lanes there are, and what the shop list says of their shops. */
export interface LaneRegistry {
  /** In the order of their turns. */
  readonly lanes: () => readonly Lane[]
  /** The lane of a shop, made when it is first asked for. */
  readonly laneOf: (shop_uid: string) => Lane
  /** The session with which a shop's next request leaves. */
  readonly sessionOf: (lane: Lane) => ShopSession
  readonly know: (shops: readonly LaneShop[]) => void
  /** Moves a lane's gate; what waits for a gate that only a person opens is told at once. */
  readonly move: (lane: Lane, event: GateEvent) => void
  /** Opens a lane's gate. A shop without a session stays closed: nothing could be sent for it. */
  readonly reopen: (lane: Lane) => void
  /** The shop was served: the others come first. */
  readonly sendToEnd: (lane: Lane) => void
}

export function createLaneRegistry(clock: Pick<LaneClock, 'now'>, limits: LaneLimits): LaneRegistry {
  const shops = new Map<string, LaneShop>()
  let lanes: readonly Lane[] = []

  function move(lane: Lane, event: GateEvent): void {
    lane.gate = nextGate(lane.gate, event, clock.now(), limits)
    if (waitsForPerson(lane.gate)) for (const pace of paces) refuseJobs(lane.waiting[pace], () => toGateRefusal(lane))
  }

  function reopen(lane: Lane): void {
    if (!shops.get(lane.shop_uid)?.has_cookie) return
    lane.wasSeenOut = false
    lane.isRenewed = false
    lane.login += 1
    move(lane, { type: 'opened' })
  }

  /**
   * A list that was asked for before the login died still calls the shop online: only one that has been out, or that has another session, can
   * be back.
   */
  function review(lane: Lane): void {
    const shop = shops.get(lane.shop_uid)
    const { version } = lane
    lane.version = shop?.cookie_version ?? version
    const hasOtherSession = version !== undefined && lane.version !== version
    const isOut = !shop || waitsForLogin(shop)
    const isExpired = lane.gate.gate === 'expired'
    if (isOut && !isExpired) move(lane, { type: 'loggedOut', reason: shop?.has_cookie ? 'sessionExpired' : 'noSession' })
    if (isOut) lane.wasSeenOut = true
    else if ((isExpired && lane.wasSeenOut) || lane.isRenewed || hasOtherSession) reopen(lane)
  }

  return {
    lanes: () => lanes,

    laneOf(shop_uid) {
      const known = lanes.find((lane) => lane.shop_uid === shop_uid)
      if (known) return known
      const lane = createLane(shop_uid)
      // It was never served, so its turn is next.
      lanes = [lane, ...lanes]
      review(lane)
      return lane
    },

    sessionOf({ shop_uid }) {
      const shop = shops.get(shop_uid)
      return { shop_uid, shop_id: shop?.shop_id, cookie: shop?.cookie, cookie_version: shop?.cookie_version }
    },

    know(listed) {
      shops.clear()
      for (const shop of listed) shops.set(shop.shop_uid, shop)
      for (const lane of lanes) review(lane)
    },

    move,
    reopen,

    sendToEnd(lane) {
      lanes = [...lanes.filter((each) => each !== lane), lane]
    },
  }
}
