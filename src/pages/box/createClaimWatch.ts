import type { BoxClaim, ClaimState } from '../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { Call } from '../../providers/dataProvider/useCall.ts'
import { countUnreadable } from '../../providers/toolApi/parseReply.ts'
import { createCollection } from '../../resources/queries/allPages.ts'
import { fieldOfRefusal } from './publish/fieldOfRefusal.ts'
import { GLANCE_LOOKED_UP_MAX, type GoodsStateNow, readGoodsStates } from './publish/goodsStates.ts'
import { isAskable, toSettledClaims } from './toSettledClaims.ts'

/** A shop is asked again after this long, whichever page or tab asked before. */
export const ASKED_AGAIN_MS = 150_000
/** Those that have waited for longest; the others follow as these are settled. */
const CLAIMS_FOLLOWED = 1_000

/** By shop_uid when it was asked last, ms; shared by the tabs of a browser. */
export interface AskedMemory {
  readonly read: () => Readonly<Record<string, number>>
  readonly keep: (asked: Readonly<Record<string, number>>) => void
}

interface ClaimWatchParts {
  readonly lanes: Pick<ShopLanes, 'call'>
  readonly call: Call
  /** Can the platform be asked at all? */
  readonly isReachable: () => Promise<boolean>
  readonly memory: AskedMemory
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface ClaimWatch {
  /** Asks the shops what became of what they were handed, and saves it. Out: whether claims are other than at the last look. Rejects where the backend does not answer. */
  readonly look: () => Promise<boolean>
}

/**
 * Follows, in the background, how the platform reviews published goods; its lists also show what others published. Goods that changed in the last
 * minute are left to the batch that changed them, since the list of drafts may be a minute behind.
 */
export function createClaimWatch({ lanes, call, isReachable, memory, now }: ClaimWatchParts): ClaimWatch {
  let seen: string | null = null
  /** By shop_uid how often it was asked: what cannot be found is not all that is ever looked up. */
  const turns = new Map<string, number>()

  /** The shops whose turn it is; noted before they are asked, so that another tab leaves them out. */
  function takeDue(claims: readonly BoxClaim[]): ReadonlyMap<string, readonly BoxClaim[]> {
    const asked = memory.read()
    // A time in the future was noted by a clock that was set since.
    const isRecent = (at: number) => Math.abs(now() - at) < ASKED_AGAIN_MS
    const due = new Map<string, BoxClaim[]>()
    for (const claim of claims) {
      if (!isAskable(claim, now()) || isRecent(asked[claim.shop_uid] ?? 0)) continue
      due.set(claim.shop_uid, [...(due.get(claim.shop_uid) ?? []), claim])
    }
    const noted = [...Object.entries(asked).filter(([, at]) => isRecent(at)), ...[...due.keys()].map((uid) => [uid, now()] as const)]
    if (due.size > 0) memory.keep(Object.fromEntries(noted))
    return due
  }

  /** What a shop says now of claims of its own, in the form in which they are saved. */
  async function askShop(shop_uid: string, claims: readonly BoxClaim[]) {
    const turn = turns.get(shop_uid) ?? 0
    turns.set(shop_uid, turn + 1)
    const first = (turn * GLANCE_LOOKED_UP_MAX) % claims.length
    const goods_ids = [...claims.slice(first), ...claims.slice(0, first)].map(({ goods_id }) => goods_id)
    const states = await readGoodsStates({ call: lanes.call, shop_uid, goods_ids, isGlance: true })
    const listings = await readRefused(claims, states)
    return claims.flatMap((claim) => {
      const listing = listings.get(claim.box_id) ?? { properties: [] }
      return toSettledClaims([claim], states, (words) => fieldOfRefusal(words, listing))
    })
  }

  /** The listings of refused goods, which tell the field that the platform's words are about. */
  async function readRefused(claims: readonly BoxClaim[], states: ReadonlyMap<string, GoodsStateNow>) {
    const box_ids = claims.filter(({ goods_id }) => states.get(goods_id)?.state === 'refused').map(({ box_id }) => box_id)
    const list: readonly BoxGoods[] = box_ids.length === 0 ? [] : (await call('boxList', { box_ids, page_size: PAGE_SIZE_MAX })).list
    return new Map(list.map(({ box_id, listing }) => [box_id, listing]))
  }

  /** Out: the claims that were saved. A shop that cannot be asked now is asked at a later look; its row in the shop list says why. */
  async function settle(shop_uid: string, claims: readonly BoxClaim[]) {
    try {
      const settled = await askShop(shop_uid, claims)
      // What is not saved somebody else has moved meanwhile: the lists are read again for that, too.
      if (settled.length > 0) await call('saveClaims', { claims: [...settled] })
      return settled
    } catch {
      return []
    }
  }

  return {
    async look() {
      const claims = await readClaims(call, openStates, CLAIMS_FOLLOWED)
      const isMoved = seen !== null && seen !== signatureOf(claims)
      const due = (await isReachable()) ? takeDue(claims) : new Map<string, readonly BoxClaim[]>()
      const settled = (await Promise.all([...due].map(([shop_uid, own]) => settle(shop_uid, own)))).flat()
      const after = new Map(settled.map((claim) => [nameOf(claim), claim]))
      seen = signatureOf(claims.map((claim) => after.get(nameOf(claim)) ?? claim).filter(({ state }) => isOpenState(state)))
      return isMoved || settled.length > 0
    },
  }
}

const openStates = ['review', 'unknown'] as const
const isOpenState = (state: ClaimState) => (openStates as readonly ClaimState[]).includes(state)

/** Claims of these states, those first that have been so for longest. `maxRows`: at most so many. Default: all. */
export async function readClaims(call: Call, states: readonly ClaimState[], maxRows?: number): Promise<readonly BoxClaim[]> {
  const claims = createCollection<BoxClaim>({
    pageSize: PAGE_SIZE_MAX,
    ...(maxRows !== undefined && { maxRows }),
    idOf: nameOf,
    async fetchPage(page, page_size) {
      const answer = await call('claimList', { states: [...states], page, page_size })
      return { rows: answer.list, total: answer.total, unreadable: countUnreadable(answer) }
    },
  })
  await claims.run(new AbortController().signal)
  return claims.rows()
}

type Named = Pick<BoxClaim, 'box_id' | 'shop_uid' | 'state'>
const nameOf = ({ box_id, shop_uid }: Named) => `${box_id} ${shop_uid}`
const signatureOf = (claims: readonly Named[]) =>
  claims
    .map((claim) => `${nameOf(claim)} ${claim.state}`)
    .toSorted()
    .join('\n')
