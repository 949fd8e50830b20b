import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import type { Figures } from '../../figures/worker/openFigures.ts'

/** What the user may do with what is exchanged, and the backend has calls for. */
export interface ExchangeRights {
  readonly list: boolean
  readonly save: boolean
}

/** Brings something to the store of the figures and from there to the backend, in the tab that leads. */
export interface Exchange {
  readonly know: (shops: readonly string[], may: ExchangeRights) => void
  readonly close: () => void
}

interface ExchangeParts {
  readonly figures: Pick<Figures, 'read' | 'subscribe'>
  readonly clock: Pick<LaneClock, 'after'>
  /** Asks the backend for what it has of these shops, for as long as this tab leads. */
  readonly ask: (shops: readonly string[], leads: () => boolean) => Promise<void>
  /** Sends some of what the backend does not have of these shops. True: there is more. */
  readonly saveSome: (shops: readonly string[], leads: () => boolean) => Promise<boolean>
}

/** What changed is saved so often. */
export const SAVE_EVERY_MS = 60_000
/** After a refusal. */
export const TRY_AGAIN_MS = 5 * 60_000

/** Each shop is asked for once, as long as this tab leads; a change of the store is followed by saving. */
export function createExchange({ figures, clock, ask, saveSome }: ExchangeParts): Exchange {
  let shops: readonly string[] = []
  let may: ExchangeRights = { list: false, save: false }
  let isClosed = false
  /** Shops that were asked for since this tab leads. */
  let asked = new Set<string>()
  let isAsking = false
  let isSaving = false
  let savedRevision = -1
  let callOffAsking = () => {}
  let callOffSaving = () => {}

  const leads = () => !isClosed && figures.read().role === 'leads'

  function plan(): void {
    if (!leads()) {
      asked = new Set()
      return
    }
    if (may.list && !isAsking && shops.some((shop) => !asked.has(shop))) void askNew()
    if (may.save && !isSaving && shops.length > 0 && figures.read().revision !== savedRevision) planSaving(SAVE_EVERY_MS)
  }

  async function askNew(): Promise<void> {
    isAsking = true
    const fresh = shops.filter((shop) => !asked.has(shop))
    try {
      await ask(fresh, leads)
      for (const shop of fresh) asked.add(shop)
      isAsking = false
      plan()
    } catch {
      // Nothing is lost: the figures are of what was read here.
      callOffAsking = clock.after(TRY_AGAIN_MS, () => {
        isAsking = false
        plan()
      })
    }
  }

  function planSaving(waitMs: number): void {
    isSaving = true
    callOffSaving = clock.after(waitMs, () => void save())
  }

  async function save(): Promise<void> {
    savedRevision = figures.read().revision
    let waitMs: number | null = null
    try {
      if (await saveSome(shops, leads)) waitMs = SAVE_EVERY_MS
    } catch {
      waitMs = TRY_AGAIN_MS
    }
    isSaving = false
    if (waitMs !== null && leads()) planSaving(waitMs)
    else plan()
  }

  const stopFigures = figures.subscribe(plan)

  return {
    know(next, rights) {
      shops = next
      may = rights
      plan()
    },
    close() {
      isClosed = true
      callOffAsking()
      callOffSaving()
      stopFigures()
    },
  }
}
