const MINUTE_MS = 60_000

/** A moment as fields hold it, in the reader's time zone: `2026-11-01 08:30`. */
export function toLocalText(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-dd hh:mm'.length).replace('T', ' ')
}

/** Back to ms; null: blank, or no moment. */
export function parseLocalText(text: string): number | null {
  const ms = Date.parse(text.trim().replace(' ', 'T'))
  return Number.isNaN(ms) ? null : ms
}
