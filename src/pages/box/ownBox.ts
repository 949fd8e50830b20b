import type * as z from 'zod/mini'
import { ReplyCode } from '../../../contract/codes.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { type ListingSettings, unsetListingSettings } from '../../../contract/entities/listingSettings.ts'
import { toFieldErrors } from '../../../contract/reasons.ts'
import { type CallName, type CallReply, toolApi } from '../../../contract/toolApi.ts'
import { picturePath } from '../../domain/listing/picturePath.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'

/** What becomes of the goods, and what the call answers. */
interface OwnBoxChange<Answer> {
  readonly put?: readonly BoxGoods[]
  readonly removed?: readonly string[]
  readonly answer: Answer
}

/** Where the box of each login is kept. Rejects where the browser refuses. */
export interface OwnBoxStore {
  readonly list: (owner: string) => Promise<readonly BoxGoods[]>
  /** Decides by all goods of the login and writes, in one step: another tab may change them at the same time. What `decide` throws is passed on. */
  readonly change: <Answer>(owner: string, decide: (known: readonly BoxGoods[]) => OwnBoxChange<Answer>) => Promise<Answer>
  readonly readSettings: (owner: string) => Promise<ListingSettings | undefined>
  /** The same of the settings. */
  readonly changeSettings: (owner: string, to: (known: ListingSettings | undefined) => ListingSettings) => Promise<ListingSettings>
}

/** Why a call was refused, as a sentence of `collect.ownBox`. */
export type OwnBoxRefusal = 'full' | 'changed' | 'gone' | 'invalid'

interface OwnBoxParts {
  readonly store: OwnBoxStore
  readonly now: () => number
  readonly say: (refusal: OwnBoxRefusal) => string
}

/** Goods of a box in the browser: each has a listing of up to 60 kB, and lists read all of them. */
export const OWN_BOX_MAX = 1_000

type Payload<Name extends CallName> = z.output<(typeof toolApi)[Name]['payload']>
type Answers = {
  readonly [Name in 'boxList' | 'saveBoxGoods' | 'removeBoxGoods' | 'listingSettings' | 'saveListingSettings']: (
    payload: Payload<Name>,
  ) => Promise<CallReply<Name>>
}

/**
 * The calls of the capability `box`, answered in this browser for one login: the same payloads, replies and refusals as those of our server,
 * without claims, which are a capability of their own. What a call is refused for is a ToolApiError.
 */
export function createOwnBox(owner: string, { store, now, say }: OwnBoxParts): Answers {
  const refuse = (code: number, refusal: OwnBoxRefusal, details = {}) => new ToolApiError('reply', code, say(refusal), details)

  return {
    async boxList({ page, page_size, sort = '-added_at', ...filter }) {
      const found = (await store.list(owner)).filter((goods) => isWanted(goods, filter)).sort(inOrder(sort))
      return { list: found.slice((page - 1) * page_size, page * page_size), total: found.length }
    },

    saveBoxGoods: ({ goods }) =>
      store.change(owner, (kept) => {
        const known = new Map(kept.map((each) => [each.box_id, each]))
        const sent = [...new Map(goods.map((each) => [each.box_id, each])).values()]
        for (const { box_id, version } of sent) {
          const before = known.get(box_id)
          if (!before && version !== undefined) throw refuse(ReplyCode.notFound, 'gone')
          if (before && version !== undefined && version !== before.version)
            throw refuse(ReplyCode.conflict, 'changed', { current: before })
        }
        const added = sent.filter(({ box_id }) => !known.has(box_id)).length
        if (added > 0 && known.size + added > OWN_BOX_MAX) throw refuse(ReplyCode.levelLimit, 'full')
        const put = sent.map((each) => toKept(each, known.get(each.box_id), now()))
        return { put, answer: { list: put } }
      }),

    removeBoxGoods: ({ box_id, box_ids = [] }) =>
      store.change(owner, (kept) => {
        const wanted = new Set(box_id === undefined ? box_ids : [box_id, ...box_ids])
        const removed = kept.map((each) => each.box_id).filter((each) => wanted.has(each))
        if (removed.length === 0) throw refuse(ReplyCode.notFound, 'gone')
        return { removed, answer: { removed: removed.length } }
      }),

    listingSettings: async () => (await store.readSettings(owner)) ?? unsetListingSettings,

    saveListingSettings: ({ version, forbidden_words }) =>
      store.changeSettings(owner, (before = unsetListingSettings) => {
        if (version !== undefined && version !== before.version) throw refuse(ReplyCode.conflict, 'changed', { current: before })
        return { forbidden_words, version: before.version + 1, saved_at: now(), saved_by_name: '' }
      }),
  }
}

/** A call by its name, its payload checked by the contract's own schema as our server checks it. */
export async function answerOwnBox(name: CallName, payload: unknown, owner: string, parts: OwnBoxParts): Promise<unknown> {
  const answer = (createOwnBox(owner, parts) as Readonly<Record<string, (payload: never) => Promise<unknown>>>)[name]
  if (!answer) throw new ToolApiError('notOffered', 0, '')
  const parsed = toolApi[name].payload.safeParse(payload)
  if (parsed.success) return answer(parsed.data as never)
  throw new ToolApiError('reply', ReplyCode.invalidPayload, parts.say('invalid'), { errors: toFieldErrors(parsed.error.issues, payload) })
}

type Filter = Omit<Payload<'boxList'>, 'page' | 'page_size' | 'sort'>

/** Without claims all goods are unclaimed. */
function isWanted(goods: BoxGoods, { box_id, box_ids, origin, tab, keyword, picture }: Filter): boolean {
  if (box_id !== undefined && goods.box_id !== box_id) return false
  if (box_id === undefined && box_ids && !box_ids.includes(goods.box_id)) return false
  if (origin !== undefined && goods.origin !== origin) return false
  if (tab !== undefined && tab !== 'unclaimed') return false
  if (picture !== undefined && picturePath(goods.listing.pictures[0]) !== picturePath(picture)) return false
  const searched = [goods.title, goods.notes, goods.source_goods_id, goods.source_name]
  return !keyword || searched.some((text) => text.toLowerCase().includes(keyword.toLowerCase()))
}

/** `field` or `-field`; what is equal goes by its id, so that pages never overlap. */
function inOrder(sort: string): (a: BoxGoods, b: BoxGoods) => number {
  const direction = sort.startsWith('-') ? -1 : 1
  const field = sort.replace(/^-/, '')
  const keyOf = (goods: BoxGoods) =>
    field === 'title' || field === 'stage' || field === 'origin' || field === 'saved_at' ? goods[field] : goods.added_at
  return (a, b) => {
    const one = keyOf(a)
    const other = keyOf(b)
    if (one !== other) return one < other ? -direction : direction
    return a.box_id < b.box_id ? -1 : 1
  }
}

/** Where goods are from is said when they are added, and stays. */
function toKept({ version: _, ...sent }: Payload<'saveBoxGoods'>['goods'][number], before: BoxGoods | undefined, now: number): BoxGoods {
  const { origin, source_goods_id, source_url, source_name, source_shop_uid } = before ?? sent
  return {
    ...sent,
    origin,
    source_goods_id,
    source_url,
    source_name,
    source_shop_uid,
    title: sent.listing.title,
    claims: [],
    added_at: before?.added_at ?? now,
    saved_at: now,
    saved_by_name: '',
    version: (before?.version ?? 0) + 1,
  }
}
