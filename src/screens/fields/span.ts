/** From a figure to a figure, as the reader sees them: yuan, percent. Either end may be open; both belong to it. */
export interface Span {
  readonly from: number | null
  readonly to: number | null
}

const SEPARATOR = '..'

/** `10..25.5`; an end that is absent or no figure is open. */
export function parseSpan(text: string): Span {
  const { from, to } = readEnds(text)
  return { from: toFigure(from), to: toFigure(to) }
}

/** The two ends as number inputs hold them; '' is open. */
export function readEnds(text: string): { from: string; to: string } {
  const [from = '', to = ''] = text.split(SEPARATOR)
  return { from: toFigure(from) === null ? '' : from, to: toFigure(to) === null ? '' : to }
}

export function formatSpan(from: string, to: string): string {
  return from || to ? from + SEPARATOR + to : ''
}

/**
 * Does a value, or any part of one that is a range itself, lie in the span? What is missing or unreadable lies in none. `shownPer`:
 * what a value is multiplied by to be what the reader sees.
 */
export function isWithin(value: unknown, span: Span, shownPer: number): boolean {
  const [low, high] = Array.isArray(value) ? [value[0], value.at(-1)] : [value, value]
  if (typeof low !== 'number' || typeof high !== 'number') return false
  const { from, to } = toOwnSpan(span, shownPer)
  return (from === null || high >= from) && (to === null || low <= to)
}

/** A span in the field's own values: fen, shares of 1. `shownPer`: what a value is multiplied by to be what the reader sees. */
export function toOwnSpan({ from, to }: Span, shownPer: number): Span {
  return { from: toOwn(from, shownPer), to: toOwn(to, shownPer) }
}

/** 0.29 yuan are 29 fen, not a bit less. */
const DECIMALS = 6

function toOwn(shown: number | null, shownPer: number): number | null {
  return shown === null || shownPer === 1 ? shown : Number((shown / shownPer).toFixed(DECIMALS))
}

function toFigure(text: string): number | null {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : null
}
