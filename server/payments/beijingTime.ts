const BEIJING_OFFSET_MS = 8 * 60 * 60 * 1000

/** A moment as the gateway reads it, wherever this machine stands: `2026-08-01 09:30:00`, Beijing time. */
export function beijingTime(ms: number): string {
  return new Date(ms + BEIJING_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
