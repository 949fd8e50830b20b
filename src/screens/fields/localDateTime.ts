const MINUTE_MS = 60_000

/** A moment as the browser's own picker holds it, in the reader's time zone: `2026-11-01T08:30`. */
export function toLocalText(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** Back to ms; null: blank, or no moment. */
export function parseLocalText(text: string): number | null {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : ms
}
