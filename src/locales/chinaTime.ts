/** The platform, its shops and their days are in China: so is every clock of the console (decision 0158). */
export const CHINA_AHEAD_MS = 8 * 60 * 60 * 1000
/** Whose times they are. */
export const chinaTimeLabel = { zh: '北京时间', en: 'Beijing time' }
const MINUTE_MS = 60_000

/** What clocks in China show, as if that were UTC. */
export function toChinaText(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms + CHINA_AHEAD_MS).toISOString() : ''
}

/** Does the clock of this computer show something else? Then times say whose they are. */
export function isClockElsewhere(ms: number = Date.now()): boolean {
  return new Date(ms).getTimezoneOffset() * MINUTE_MS !== -CHINA_AHEAD_MS
}
