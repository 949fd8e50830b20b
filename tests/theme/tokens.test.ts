import { describe, expect, it } from 'vitest'
import { themes } from '../../src/theme/theme.ts'
import { toThemeCss, toThemeVariables } from '../../src/theme/tokens.ts'

const AA_TEXT = 4.5
const inks = ['text', 'text-secondary', 'primary-text', 'success-text', 'warning-text', 'error-text'] as const
const grounds = ['bg', 'bg-layout', 'bg-raised'] as const
const tinted = [
  ['success-text', 'success-bg'],
  ['warning-text', 'warning-bg'],
  ['error-text', 'error-bg'],
  ['text', 'error-bg'],
  ['primary-text', 'primary-bg'],
] as const

describe.each(themes)('tokens of the %s theme', (theme) => {
  const variables = toThemeVariables(theme)
  const pairs = [...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)), ...tinted]

  it.each(pairs)('%s can be read on %s', (ink, ground) => {
    expect(contrast(variables[`--zg-${ink}`], variables[`--zg-${ground}`])).toBeGreaterThanOrEqual(AA_TEXT)
  })

  it('has white text readable on the primary button, at rest and pressed', () => {
    for (const name of ['primary', 'primary-active']) {
      expect(contrast('#ffffff', variables[`--zg-${name}`])).toBeGreaterThanOrEqual(AA_TEXT)
    }
  })
})

describe('toThemeCss', () => {
  it('names the theme colour of the specification [spec 9.5]', () => {
    expect(toThemeCss()).toContain('--zg-primary:#165dff')
  })

  it('leaves the dark theme on the screen: paper is light', () => {
    expect(toThemeCss()).toMatch(/\}@media not print\{\[data-theme=dark\]\{[^}]+\}\}$/)
  })

  it('gives the dark theme its own ground', () => {
    expect(toThemeCss()).toMatch(/\[data-theme=dark\]\{[^}]*--zg-bg:#141414/)
  })
})

function contrast(ink = '', ground = ''): number {
  const below = parseColor(ground)
  const above = parseColor(ink)
  const seen = above.rgb.map((value, index) => value * above.alpha + (below.rgb[index] ?? 0) * (1 - above.alpha))
  const [light = 0, dark = 0] = [luminance(seen), luminance(below.rgb)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function parseColor(color: string): { rgb: number[]; alpha: number } {
  if (color.startsWith('#')) return { rgb: [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)), alpha: 1 }
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return { rgb: [red, green, blue], alpha }
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
