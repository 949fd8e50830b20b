const MINUTE_MS = 60_000

/** A workbook knows no time zones: its dates are what the clock on the wall shows, kept here as if that were UTC. */
export function toWallMs(ms: number): number {
  return ms - new Date(ms).getTimezoneOffset() * MINUTE_MS
}

/** The moment at which the reader's clock shows this. */
export function fromWallMs(wallMs: number): number {
  const wall = new Date(wallMs)
  return new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
  ).getTime()
}

/** `2026-11-21 14:05:09`, as a delimited file holds a moment. */
export function formatWall(ms: number): string {
  return new Date(toWallMs(ms)).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ')
}
