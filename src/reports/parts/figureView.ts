import type { Basis, FigureWindow } from '../../figures/answers/question.ts'
import { parseDay, toDayText } from '../../figures/days.ts'

/** Windows with a name, which move with the day. Those of several days end with today. */
export const namedSpans = ['today', 'yesterday', 'last7', 'last15', 'last30', 'last90', 'last120'] as const
export type NamedSpan = (typeof namedSpans)[number]

/** A named window, or days that were chosen and stay. */
export type FigureSpan = NamedSpan | FigureWindow

/** What a screen of figures looks at, as its address says it: `?window=last7&basis=asked`, `?window=2026-11-01..2026-11-07`. */
export interface FigureView {
  readonly span: FigureSpan
  readonly basis: Basis
}

/** Parameters of the address. */
export const WINDOW_PARAMETER = 'window'
export const BASIS_PARAMETER = 'basis'

const SPAN_DEFAULT: NamedSpan = 'last30'
/** Longer windows of one's own are cut at their beginning. */
const OWN_DAYS_MAX = 366
const daysOf: Readonly<Record<NamedSpan, number>> = { today: 1, yesterday: 1, last7: 7, last15: 15, last30: 30, last90: 90, last120: 120 }

/** What is not valid in an address counts as absent: an old link still opens. `spanDefault`, here and below: null, where the screen has days of its own. */
export function parseFigureView(query: URLSearchParams, spanDefault: NamedSpan | null = SPAN_DEFAULT): FigureView {
  return {
    span: parseSpan(query.get(WINDOW_PARAMETER)) ?? spanDefault ?? SPAN_DEFAULT,
    basis: query.get(BASIS_PARAMETER) === 'asked' ? 'asked' : 'ordered',
  }
}

/** The address of a view; the parameters of others stay. */
export function formatFigureView(
  { span, basis }: FigureView,
  rest: URLSearchParams,
  spanDefault: NamedSpan | null = SPAN_DEFAULT,
): URLSearchParams {
  const query = new URLSearchParams(rest)
  const text = typeof span === 'string' ? span : `${span.from}..${span.to}`
  if (text === spanDefault) query.delete(WINDOW_PARAMETER)
  else query.set(WINDOW_PARAMETER, text)
  if (basis === 'ordered') query.delete(BASIS_PARAMETER)
  else query.set(BASIS_PARAMETER, basis)
  return query
}

function parseSpan(text: string | null): FigureSpan | null {
  const named = namedSpans.find((span) => span === text)
  if (named) return named
  const [from = '', to = ''] = text?.split('..') ?? []
  const first = parseDay(from)
  const last = parseDay(to)
  return first === null || last === null || first > last ? null : { from: toDayText(Math.max(first, last - OWN_DAYS_MAX + 1)), to }
}

/** The days of a span. `today`: days since 1970 in China. Days that are still to come are no part of a window. */
export function toWindow(span: FigureSpan, today: number): FigureWindow {
  if (typeof span !== 'string') {
    const last = Math.min(parseDay(span.to) ?? today, today)
    return { from: toDayText(Math.min(parseDay(span.from) ?? last, last)), to: toDayText(last) }
  }
  const last = span === 'yesterday' ? today - 1 : today
  return { from: toDayText(last - daysOf[span] + 1), to: toDayText(last) }
}

export function dayCountOf({ from, to }: FigureWindow): number {
  return (parseDay(to) ?? 0) - (parseDay(from) ?? 0) + 1
}

/** As many days, right before them. */
export function toPreviousWindow(window: FigureWindow): FigureWindow {
  const first = parseDay(window.from) ?? 0
  return { from: toDayText(first - dayCountOf(window)), to: toDayText(first - 1) }
}
