import { CHINA_AHEAD_MS } from '../../../locales/chinaTime.ts'

/** A workbook knows no time zones: its dates are what the clocks in China show, kept here as if that were UTC. */
export function toWallMs(ms: number): number {
  return ms + CHINA_AHEAD_MS
}

/** The moment at which the clocks in China show this. */
export function fromWallMs(wallMs: number): number {
  return wallMs - CHINA_AHEAD_MS
}

/** `2026-11-21 14:05:09`, as a delimited file holds a moment. */
export function formatWall(ms: number): string {
  return new Date(toWallMs(ms)).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ')
}
