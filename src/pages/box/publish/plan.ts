import type { BoxClaim, ClaimState } from '../../../../contract/entities/boxClaim.ts'
import type { BoxGoods, SamePicture } from '../../../../contract/entities/boxGoods.ts'
import { formatReason } from '../../../batches/rules/batchReasons.ts'
import type { Objection, PlannedRow } from '../../../batches/rules/plannedRow.ts'
import { picturePath } from '../../../domain/listing/picturePath.ts'
import { outerCodesOf, titleKey } from '../../../domain/listing/sameGoods.ts'
import { checkListing } from '../rules/checkListing.ts'
import { type KnownFacts, noFacts, toListingFacts } from '../rules/listingFacts.ts'
import { noVariation, type ShopVariation, varyListing } from '../rules/varyListing.ts'
import { NO_PRICE_FEN, type PublishValues } from './values.ts'

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
  /** Ids of its freight templates by name, for goods that name one of their own. Default: none are known. */
  readonly templates?: ReadonlyMap<string, string>
  /** By the number of a last category: may the shop sell there? Absent or null: the platform did not say. Default: it never did. */
  readonly permits?: ReadonlyMap<number, boolean | null>
  /** Also goods that were not claimed for it. Default: as the plan says. */
  readonly takesAll?: boolean
  /** The platform's numbers of goods that it has. Default: none are known. */
  readonly goodsIds?: ReadonlySet<string>
  /** By `titleKey` the platform's number of goods that it was handed and that are under review. Default: none are known. */
  readonly reviews?: ReadonlyMap<string, string>
  /** Goods that it may still get today. */
  readonly left: number
  /** Why it refused goods within the last day, in the platform's words; they are left out. Default: it did not, or is tried all the same. */
  readonly barred?: string
  /** Titles of goods that it has, by their picture (`picturePath`). Default: none are known. */
  readonly pictures?: ReadonlyMap<string, string>
  /** What its goods differ in. Default: nothing. */
  readonly variation?: ShopVariation | undefined
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
  /** By box_id other goods of the box with the same first picture. Default: none are known. */
  readonly samePictures?: ReadonlyMap<string, readonly SamePicture[]>
}

export const toPairName = ({ box_id, shop_uid }: Pick<BoxGoods['claims'][number], 'box_id' | 'shop_uid'>) => `${box_id} ${shop_uid}`

/** Goods that are on their way or there: planning them again would publish them twice. */
const busyStates: readonly ClaimState[] = ['sending', 'review', 'published', 'unknown']
/** So are those that wait in a batch that is not over. */
const isBusy = ({ state, is_held = false }: BoxClaim) => is_held || busyStates.includes(state)

/** The rows of one goods after the other, each in every shop: so that a long plan can be made in slices. */
export function* planPublish({
  goods,
  shops,
  isForAll,
  only,
  mayLose,
  facts = noFacts,
  samePictures,
}: PublishPlan): Generator<readonly PlannedRow[]> {
  const planned = new Set(goods.map(({ box_id }) => box_id))
  const left = new Map(shops.map((shop) => [shop.shop_uid, shop.left]))
  const promises = new Map<string, Promised>()
  for (const each of goods) {
    const countBlocks = (goods: BoxGoods) =>
      checkListing(goods.listing, { ...toListingFacts(goods, facts), isLossConfirmed: mayLose }).filter(({ level }) => level === 'block')
        .length
    const blocksAsTheyAre = countBlocks(each)
    const claimed = new Map(each.claims.map((claim) => [claim.shop_uid, claim]))
    yield shops.flatMap((shop) => {
      if (only && !only.has(toPairName({ box_id: each.box_id, shop_uid: shop.shop_uid }))) return []
      const claim = claimed.get(shop.shop_uid)
      if (!isForAll && !shop.takesAll && !claim) return []
      const rest = left.get(shop.shop_uid) ?? 0
      const { variation = noVariation } = shop
      const varied = variation === noVariation ? each : { ...each, listing: varyListing(each.listing, variation) }
      const blocks = varied === each ? blocksAsTheyAre : countBlocks(varied)
      const promised = promises.get(shop.shop_uid) ?? { keys: new Set(), codes: new Set() }
      const objection = objectTo(varied, shop, { original: each, blocks, claim, rest, promised })
      if (!objection) {
        left.set(shop.shop_uid, rest - 1)
        for (const key of keysOf(each, varied.listing)) promised.keys.add(key)
        for (const code of outerCodesOf(varied.listing)) promised.codes.add(code)
        promises.set(shop.shop_uid, promised)
      }
      const same = samePictures?.get(each.box_id) ?? []
      const note = objection ? null : findSamePicture(each, shop, same, isForAll ? planned : noGoods)
      return [toRow(varied, { shop, claim }, objection, note)]
    })
  }
}

/** What a shop gets of goods that come earlier in the plan. */
interface Promised {
  /** As `titleKey` makes them. */
  readonly keys: Set<string>
  readonly codes: Set<string>
}

/** `original`: the goods without what the shop varies. `rest`: goods that the shop may still get today. */
interface Circumstances {
  readonly original: BoxGoods
  readonly blocks: number
  readonly claim: BoxClaim | undefined
  readonly rest: number
  readonly promised: Promised
}

function objectTo({ listing }: BoxGoods, shop: PublishShop, { original, blocks, claim, rest, promised }: Circumstances): Objection {
  const { codes, permits, barred = '' } = shop
  if (claim && isBusy(claim)) return ['alreadySent']
  if (barred !== '') return ['shopBarred', barred]
  if (blocks > 0) return ['blocked', blocks]
  const { ids = [], names = [] } = listing.category ?? {}
  if (permits?.get(ids.at(-1) ?? 0) === false) return ['categoryForbidden', names.at(-1) ?? '']
  // Goods that were published under another variation are the same goods.
  if (keysOf(original, listing).some((key) => hasTitle(shop, key, claim) || promised.keys.has(key))) return ['sameTitle']
  const code = outerCodesOf(listing).find((each) => codes.has(each) || promised.codes.has(each))
  if (code !== undefined) return ['sameCode', code]
  const { source_shop_uid, source_goods_id } = original
  if (source_shop_uid === shop.shop_uid && shop.goodsIds?.has(source_goods_id)) return ['ownGoods']
  if (templateOf(listing, shop) === '') {
    return listing.freight_template === '' ? ['noTemplate'] : ['noNamedTemplate', listing.freight_template]
  }
  return rest > 0 ? null : ['dailyLimit']
}

const keysOf = (original: BoxGoods, varied: BoxGoods['listing']) => [titleKey(varied.title), titleKey(original.listing.title)]

/** Also under review; a draft of these goods themselves is gone on with. */
function hasTitle({ titles, reviews }: PublishShop, key: string, claim: BoxClaim | undefined): boolean {
  const reviewed = reviews?.get(key)
  return titleKeysOf(titles).has(key) || (reviewed !== undefined && reviewed !== claim?.goods_id)
}

const knownKeys = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()

/** Counted once for each shop that was read: a plan is made again with every change of the form. */
function titleKeysOf(titles: ReadonlySet<string>): ReadonlySet<string> {
  const known = knownKeys.get(titles) ?? new Set([...titles].map(titleKey))
  knownKeys.set(titles, known)
  return known
}

/** The template that goods name themselves comes before the one that was chosen for all; '': the shop has none of the name. */
function templateOf({ freight_template }: BoxGoods['listing'], { template_id, templates }: PublishShop): string {
  return freight_template === '' ? template_id : (templates?.get(freight_template) ?? '')
}

/**
 * Goods that a buyer would take for these: first those that are or will be in the same shop, then any of the box. They are published all the
 * same. `planned`: goods that all go to all shops.
 */
function findSamePicture(
  { listing: { pictures, title } }: BoxGoods,
  shop: PublishShop,
  same: readonly SamePicture[],
  planned: ReadonlySet<string>,
): Objection {
  const shown = shop.pictures?.get(picturePath(pictures[0]))
  if (shown !== undefined && shown !== title.trim()) return ['pictureTaken', shown]
  const near = same.find(({ other_id, shop_uids }) => shop_uids.includes(shop.shop_uid) || planned.has(other_id))
  if (near) return ['pictureTaken', near.title]
  const [far] = same
  return far ? ['pictureInBox', far.title] : null
}

const noGoods: ReadonlySet<string> = new Set()

function toRow(
  { box_id, version, listing }: BoxGoods,
  { shop, claim }: { readonly shop: PublishShop; readonly claim: BoxGoods['claims'][number] | undefined },
  objection: Objection,
  note: Objection,
): PlannedRow {
  const { shop_uid, variation } = shop
  const template_id = templateOf(listing, shop)
  const prices = listing.skus.flatMap(({ group_fen }) => group_fen ?? [])
  const before: PublishValues = {
    box_id,
    version,
    template_id,
    ...(variation && { variation }),
    skus: listing.skus.length,
    group_fen: prices.length > 0 ? Math.min(...prices) : NO_PRICE_FEN,
    step: 'none',
    goods_id: '',
    goods_commit_id: '',
    sent_at: 0,
    is_there: false,
  }
  return {
    shop_uid,
    label: listing.title.slice(0, LABEL_MAX_CHARS),
    before,
    after: { ...before, ...draftOf(claim), is_there: true },
    outcome: objection ? 'skipped' : 'waiting',
    // A row that is sent can say what a person should look at first.
    reason: objection ? formatReason(...objection) : note ? formatReason(...note) : '',
  }
}

/** A draft that an earlier batch left in the shop is used; the shop is asked about it before. */
function draftOf(claim: BoxGoods['claims'][number] | undefined): Partial<PublishValues> {
  if (!claim || claim.goods_commit_id === '' || !statesWithDraft.includes(claim.state)) return {}
  return { step: 'submitting', goods_id: claim.goods_id, goods_commit_id: claim.goods_commit_id }
}

const statesWithDraft: readonly ClaimState[] = ['claimed', 'queued', 'refused', 'tomorrow']

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
