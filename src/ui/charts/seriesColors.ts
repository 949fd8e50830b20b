import type { Theme } from '../../theme/theme.ts'

/**
 * Colours of the series of a chart, in their order: the theme colour first, then such as stay apart from it and from each other, for the
 * colour-blind too. As many as a chart has series; each is seen on its ground (WCAG 1.4.11).
 */
export const seriesColors: Readonly<Record<Theme, readonly [string, ...string[]]>> = {
  light: ['#165dff', '#0c9a94', '#d46f08', '#9b59d0', '#d6336c', '#6b7a00', '#8c6239', '#5f6b7a'],
  dark: ['#5c8dff', '#2cc7bf', '#f99c3d', '#b483dd', '#f06595', '#a9bd2b', '#c4946a', '#97a3b3'],
}

/** What a series says about what it shows: the colours of good and bad are kept for this, and never mean "more" and "less". */
export type ChartTone = 'main' | 'good' | 'bad' | 'beside' | 'quiet'

/** `main`: what the chart is of; `beside`, `quiet`: what it is compared with. Good and bad are also told apart by their place, never by colour alone. */
export const toneColors: Readonly<Record<Theme, Readonly<Record<ChartTone, string>>>> = {
  light: { main: '#165dff', good: '#008a5b', bad: '#d63a3a', beside: '#d46f08', quiet: '#7d8899' },
  dark: { main: '#5c8dff', good: '#2fb585', bad: '#ff7b7b', beside: '#f99c3d', quiet: '#8b95a5' },
}
