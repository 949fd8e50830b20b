import type { BoxGoods, ClaimState } from '../../../../contract/entities/boxGoods.ts'
import { checkListing } from '../../../domain/listing/checkListing.ts'
import { type KnownFacts, noFacts, toListingFacts } from '../../../domain/listing/listingFacts.ts'
import { formatReason } from '../../rules/batchReasons.ts'
import type { Objection, PlannedRow } from '../../rules/plannedRow.ts'
import type { PublishValues } from './values.ts'

/** The contract's limit of a label. */
const LABEL_MAX_CHARS = 300
/** How long one slice of a plan may hold the page. */
const SLICE_MS = 8

/** What is known of a shop that goods are to go to. */
export interface PublishShop {
  readonly shop_uid: string
  readonly titles: ReadonlySet<string>
  /** The merchant's own codes. */
  readonly codes: ReadonlySet<string>
  /** Freight template; '' where it has none of the chosen name. */
  readonly template_id: string
  /** By the number of a last category: may the shop sell there? Absent or null: the platform did not say. Default: it never did. */
  readonly permits?: ReadonlyMap<number, boolean | null>
  /** Also goods that were not claimed for it. Default: as the plan says. */
  readonly takesAll?: boolean
  /** Goods that it may still get today. */
  readonly left: number
}

export interface PublishPlan {
  readonly goods: readonly BoxGoods[]
  readonly shops: readonly PublishShop[]
  /** False: only shops that the goods were claimed for. */
  readonly isForAll: boolean
  /** The only goods and shops that are meant, as `toPairName` names them. Default: all of both. */
  readonly only?: ReadonlySet<string> | null
  /** Below what they cost is wanted so. */
  readonly mayLose: boolean
  /** The same as on the goods' page. Default: nothing is known. */
  readonly facts?: KnownFacts
}

export const toPairName = ({ box_id, shop_uid }: Pick<BoxGoods['claims'][number], 'box_id' | 'shop_uid'>) => `${box_id} ${shop_uid}`

/** Goods that are on their way or there: planning them again would publish them twice. */
const busyStates: readonly ClaimState[] = ['sending', 'review', 'published', 'unknown']

/** The rows of one goods after the other, each in every shop: so that a long plan can be made in slices. */
export function* planPublish({ goods, shops, isForAll, only, mayLose, facts = noFacts }: PublishPlan): Generator<readonly PlannedRow[]> {
  const left = new Map(shops.map((shop) => [shop.shop_uid, shop.left]))
  for (const each of goods) {
    const findings = checkListing(each.listing, { ...toListingFacts(each, facts), isLossConfirmed: mayLose })
    const blocks = findings.filter(({ level }) => level === 'block').length
    const claimed = new Map(each.claims.map((claim) => [claim.shop_uid, claim.state]))
    yield shops.flatMap((shop) => {
      if (only && !only.has(toPairName({ box_id: each.box_id, shop_uid: shop.shop_uid }))) return []
      const state = claimed.get(shop.shop_uid)
      if (!isForAll && !shop.takesAll && state === undefined) return []
      const rest = left.get(shop.shop_uid) ?? 0
      const objection = objectTo(each, shop, { blocks, state, rest })
      if (!objection) left.set(shop.shop_uid, rest - 1)
      return [toRow(each, shop, objection)]
    })
  }
}

function objectTo(
  { listing }: BoxGoods,
  { titles, codes, template_id, permits }: PublishShop,
  { blocks, state, rest }: { readonly blocks: number; readonly state: ClaimState | undefined; readonly rest: number },
): Objection {
  if (state && busyStates.includes(state)) return ['alreadySent']
  if (blocks > 0) return ['blocked', blocks]
  const { ids = [], names = [] } = listing.category ?? {}
  if (permits?.get(ids.at(-1) ?? 0) === false) return ['categoryForbidden', names.at(-1) ?? '']
  if (titles.has(listing.title.trim())) return ['sameTitle']
  const code = listing.skus.map(({ outer_code }) => outer_code).find((each) => each !== '' && codes.has(each))
  if (code !== undefined) return ['sameCode', code]
  if (template_id === '') return ['noTemplate']
  return rest > 0 ? null : ['dailyLimit']
}

function toRow({ box_id, version, listing }: BoxGoods, { shop_uid, template_id }: PublishShop, objection: Objection): PlannedRow {
  const prices = listing.skus.flatMap(({ group_fen }) => group_fen ?? [])
  const before: PublishValues = {
    ...{ box_id, version, template_id, skus: listing.skus.length, group_fen: prices.length > 0 ? Math.min(...prices) : 0 },
    ...{ step: 'none', goods_id: '', goods_commit_id: '', sent_at: 0, is_there: false },
  }
  return {
    shop_uid,
    label: listing.title.slice(0, LABEL_MAX_CHARS),
    before,
    after: { ...before, is_there: true },
    outcome: objection ? 'skipped' : 'waiting',
    reason: objection ? formatReason(...objection) : '',
  }
}

interface Slicing {
  readonly now: () => number
  /** Resolves once the page has had its turn. */
  readonly pause: () => Promise<void>
  readonly signal: AbortSignal
}

/** All rows of a plan, made in slices of a few milliseconds with the page's turn between them. Null: it was given up. */
export async function planInSlices(
  plan: Iterable<readonly PlannedRow[]>,
  { now, pause, signal }: Slicing,
): Promise<readonly PlannedRow[] | null> {
  const rows: PlannedRow[] = []
  let begunAt = now()
  for (const some of plan) {
    rows.push(...some)
    if (now() - begunAt < SLICE_MS) continue
    await pause()
    if (signal.aborted) return null
    begunAt = now()
  }
  return signal.aborted ? null : rows
}
