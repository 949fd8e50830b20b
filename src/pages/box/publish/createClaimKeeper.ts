import { ReplyCode } from '../../../../contract/codes.ts'
import type { RefusedClaim } from '../../../../contract/entities/boxClaim.ts'
import type { ConsoleApi } from '../../../providers/toolApi/consoleApi.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { ClaimSave } from './claims.ts'

const CLAIMS_PER_SAVE = 200

/** Goods are in the shop or may be there: the box must not lose them, or they would be sent a second time. */
const handedInStates: readonly ClaimSave['state'][] = ['review', 'published', 'unknown']

/**
 * Says to the box how far the goods of all running batches are: the latest of each batch about each claim, one save at a time; what failed goes
 * with the next. What the box refuses is further there than the batch knows, and stays so.
 */
export function createClaimKeeper(api: Pick<ConsoleApi, 'call'>) {
  const unsaved = new Map<string, ClaimSave>()
  let saving: Promise<void> | null = null
  /** The save that is under way; it never rejects. Out: was it taken? */
  let sent = Promise.resolve(true)

  async function saveAll(): Promise<void> {
    while (unsaved.size > 0) {
      sent = saveSome()
      if (!(await sent)) return
    }
  }

  async function saveSome(): Promise<boolean> {
    // What two batches say of one claim goes in two calls: in one the last would count.
    const some = new Map<string, ClaimSave>()
    for (const claim of unsaved.values()) if (some.size < CLAIMS_PER_SAVE && !some.has(nameOf(claim))) some.set(nameOf(claim), claim)
    const claims = [...some.values()]
    for (const claim of claims) unsaved.delete(keyOf(claim))
    try {
      await saveEach(claims)
      return true
    } catch {
      // The batch has it in its rows, and says it again with the next change or when it is opened.
      for (const claim of claims) if (!unsaved.has(keyOf(claim))) unsaved.set(keyOf(claim), claim)
      return false
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
    /**
     * Says that goods are about to be sent. What its batch said of them before does not arrive later: it would look as if they were not sent yet,
     * and another batch would send them. Out: why they may not be; null: they may. Rejects with a ToolApiError.
     */
    async claim(claim: ClaimSave): Promise<RefusedClaim['why'] | null> {
      unsaved.delete(keyOf(claim))
      await sent
      // A save that failed has put it back.
      unsaved.delete(keyOf(claim))
      const { refused } = await api.call('saveClaims', { claims: [claim] })
      return refused[0]?.why ?? null
    },
    put(claims: readonly ClaimSave[]): Promise<void> {
      for (const claim of claims) unsaved.set(keyOf(claim), claim)
      saving ??= saveAll().finally(() => {
        saving = null
      })
      return saving
    },
  }
}

const isGone = (error: unknown) => error instanceof ToolApiError && error.code === ReplyCode.notFound

const keyOf = (claim: ClaimSave) => `${claim.job_id} ${nameOf(claim)}`
const nameOf = ({ box_id, shop_uid }: Pick<ClaimSave, 'box_id' | 'shop_uid'>) => `${box_id} ${shop_uid}`
