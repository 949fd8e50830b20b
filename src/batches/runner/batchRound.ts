import { formatReason } from '../rules/batchReasons.ts'
import { type BatchRun, runShop } from './runShop.ts'

/** The shops of a batch side by side, each in its own lane. */
export interface BatchRound {
  /** Resolves when every shop has ended, or waits. */
  readonly ended: Promise<void>
  /** A shop that waited begins again; only while the round lasts. */
  readonly launch: (shop_uid: string) => void
}

export function beginRound(run: BatchRun, shop_uids: readonly string[], onWaits: (shop_uid: string) => void): BatchRound {
  const active = new Set<string>()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })

  function leave(shop_uid: string): void {
    active.delete(shop_uid)
    run.leave(shop_uid)
    if (active.size === 0) end()
  }

  function launch(shop_uid: string): void {
    active.add(shop_uid)
    runShop(run, shop_uid)
      .then((came) => {
        if (came === 'waits') onWaits(shop_uid)
      })
      .catch((error: unknown) => failShop(run, shop_uid, error))
      .finally(() => leave(shop_uid))
  }

  for (const shop_uid of shop_uids) launch(shop_uid)
  if (shop_uids.length === 0) end()
  return { ended, launch }
}

/** Rows that this program cannot read, as of a later version of it, hold up no other shop. */
function failShop({ book, saver }: BatchRun, shop_uid: string, error: unknown): void {
  const waiting = book.rowsOf(shop_uid).filter((row) => row.outcome === 'waiting')
  const reason = formatReason('broken', error instanceof Error ? error.message : String(error))
  saver.record(book.mark(waiting, 'failed', reason)).catch(() => {})
}
