import type { ShopLane, ShopLanes } from '../../bridge/lanes/shopLanes.ts'

/** Shops of a batch that wait until their lanes are open. */
export interface WaitingShops {
  readonly add: (shop_uid: string) => void
  readonly has: (shop_uid: string) => boolean
  readonly clear: () => void
  /** Looks at the lanes again: true, if one of them opened. */
  readonly review: () => boolean
  /** Those that opened; they wait no longer. */
  readonly takeOpened: () => string[]
}

export function isLaneOpen(lanes: Pick<ShopLanes, 'read'>, shop_uid: string): boolean {
  return isOpen(lanes.read().get(shop_uid))
}

function isOpen(lane: ShopLane | undefined): boolean {
  return (lane?.gate ?? 'open') === 'open'
}

/** A shop counts as opened once its gate was closed and is open: one that never closed would be tried again without end. */
export function createWaitingShops(lanes: Pick<ShopLanes, 'read'>): WaitingShops {
  const waiting = new Map<string, 'open' | 'closed' | 'opened'>()

  function review(): boolean {
    const now = lanes.read()
    for (const [shop_uid, was] of waiting) {
      if (!isOpen(now.get(shop_uid))) waiting.set(shop_uid, 'closed')
      else if (was === 'closed') waiting.set(shop_uid, 'opened')
    }
    return [...waiting.values()].includes('opened')
  }

  return {
    add(shop_uid) {
      waiting.set(shop_uid, 'open')
      review()
    },
    has: (shop_uid) => waiting.has(shop_uid),
    clear: () => waiting.clear(),
    review,
    takeOpened() {
      const opened = [...waiting].flatMap(([shop_uid, is]) => (is === 'opened' ? [shop_uid] : []))
      for (const shop_uid of opened) waiting.delete(shop_uid)
      return opened
    },
  }
}
