import { ReplyCode } from '../../../../contract/codes.ts'
import type { ConsoleApi } from '../../../providers/toolApi/consoleApi.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { ClaimSave } from './claims.ts'

const CLAIMS_PER_SAVE = 200

/** Goods are in the shop or may be there: the box must not lose them, or they would be sent a second time. */
const handedInStates: readonly ClaimSave['state'][] = ['review', 'published', 'unknown']

/**
 * Says to the box how far its goods are: the latest of each claim, one save at a time; what failed goes with the next. What the box refuses is
 * further there than the batch knows, and stays so.
 */
export function createClaimKeeper(api: Pick<ConsoleApi, 'call'>) {
  const unsaved = new Map<string, ClaimSave>()
  let saving: Promise<void> | null = null

  async function saveAll(): Promise<void> {
    while (unsaved.size > 0) {
      const some = [...unsaved].slice(0, CLAIMS_PER_SAVE)
      for (const [key] of some) unsaved.delete(key)
      try {
        await saveEach(some.map(([, claim]) => claim))
      } catch {
        // The batch has it in its rows, and says it again with the next change or when it is opened.
        for (const [key, claim] of some) if (!unsaved.has(key)) unsaved.set(key, claim)
        return
      }
    }
  }

  /** A shop that was deleted or withdrawn refuses the claims of all: they are said shop by shop, and those of a shop that is gone no more. */
  async function saveEach(claims: readonly ClaimSave[]): Promise<void> {
    try {
      await save(claims)
    } catch (error) {
      if (!isGone(error)) throw error
      const shops = new Set(claims.map(({ shop_uid }) => shop_uid))
      if (shops.size === 1) return
      for (const uid of shops) await saveEach(claims.filter(({ shop_uid }) => shop_uid === uid))
    }
  }

  async function save(claims: readonly ClaimSave[]): Promise<void> {
    const byName = new Map(claims.map((claim) => [nameOf(claim), claim]))
    const { refused } = await api.call('saveClaims', { claims: [...claims] })
    await claimAgain(refused.flatMap((each) => (each.why === 'notClaimed' ? (byName.get(nameOf(each)) ?? []) : [])))
  }

  /** A claim that was taken back while its goods were on their way there is made again. */
  async function claimAgain(claims: readonly ClaimSave[]): Promise<void> {
    const there = claims.filter(({ state }) => handedInStates.includes(state))
    if (there.length === 0) return
    await api.call('saveClaims', { claims: there.map((claim) => ({ ...claim, state: 'unknown' as const })) })
    await api.call('saveClaims', { claims: there })
  }

  return {
    put(claims: readonly ClaimSave[]): Promise<void> {
      for (const claim of claims) unsaved.set(nameOf(claim), claim)
      saving ??= saveAll().finally(() => {
        saving = null
      })
      return saving
    },
  }
}

const isGone = (error: unknown) => error instanceof ToolApiError && error.code === ReplyCode.notFound

const nameOf = ({ box_id, shop_uid }: Pick<ClaimSave, 'box_id' | 'shop_uid'>) => `${box_id} ${shop_uid}`
