import type { ConsoleApi } from '../../../providers/toolApi/consoleApi.ts'
import type { ClaimSave } from '../../kinds/publish/claims.ts'

const CLAIMS_PER_SAVE = 200

/** Says to the box how far its goods are: the latest of each claim, one save at a time; what failed goes with the next. */
export function createClaimKeeper(api: Pick<ConsoleApi, 'call'>) {
  const unsaved = new Map<string, ClaimSave>()
  let saving: Promise<void> | null = null

  async function saveAll(): Promise<void> {
    while (unsaved.size > 0) {
      const some = [...unsaved].slice(0, CLAIMS_PER_SAVE)
      for (const [key] of some) unsaved.delete(key)
      try {
        await api.call('saveClaims', { claims: some.map(([, claim]) => claim) })
      } catch {
        // The batch has it in its rows, and says it again with the next change or when it is opened.
        for (const [key, claim] of some) if (!unsaved.has(key)) unsaved.set(key, claim)
        return
      }
    }
  }

  return {
    put(claims: readonly ClaimSave[]): Promise<void> {
      for (const claim of claims) unsaved.set(`${claim.box_id} ${claim.shop_uid}`, claim)
      saving ??= saveAll().finally(() => {
        saving = null
      })
      return saving
    },
  }
}
