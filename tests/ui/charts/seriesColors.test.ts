import { describe, expect, it } from 'vitest'
import { contrast } from '../../../src/theme/contrast.ts'
import { seriesColors, toneColors } from '../../../src/ui/charts/seriesColors.ts'

/** What graphics need beside what they are drawn on (WCAG 1.4.11). */
const SEEN = 3
const grounds = { light: '#ffffff', dark: '#141414' } as const

describe.each(['light', 'dark'] as const)('colours of a chart in the %s theme', (theme) => {
  it('are enough for eight series, each another', () => {
    expect(new Set(seriesColors[theme]).size).toBeGreaterThanOrEqual(8)
  })

  it.each(seriesColors[theme])('%s is seen on its ground', (color) => {
    expect(contrast(color, grounds[theme])).toBeGreaterThanOrEqual(SEEN)
  })

  it.each(Object.entries(toneColors[theme]))('what is %s is seen on its ground', (_, color) => {
    expect(contrast(color, grounds[theme])).toBeGreaterThanOrEqual(SEEN)
  })
})
