/** A figure as the platform shows it: a number; null: there is none; a text: there is one, but it cannot be read. Never 0 for either. */
export type Figure = number | string | null

/** Thousands are separated by commas where the platform separates them. */
const FIGURE_PATTERN = /^[+-]?\d[\d,]*(?:\.\d+)?$/

/** Tells the three apart: private-use characters, and anything else that is no number, stay text. */
export function readFigure(value: unknown): Figure {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  const text = String(value).trim()
  return FIGURE_PATTERN.test(text) ? Number(text.replaceAll(',', '')) : text
}
