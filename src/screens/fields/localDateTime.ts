import { toChinaText } from '../../locales/chinaTime.ts'

/** A moment as fields hold it, in China's time: `2026-11-01 08:30`. */
export function toLocalText(ms: number): string {
  return toChinaText(ms).slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')
}

/** Back to ms; null: blank, or no moment. */
export function parseLocalText(text: string): number | null {
  const ms = Date.parse(`${text.trim().replace(' ', 'T')}+08:00`)
  return Number.isNaN(ms) ? null : ms
}
