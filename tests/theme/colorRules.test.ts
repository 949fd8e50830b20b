import { describe, expect, it } from 'vitest'
import { contrast, mix, toInkOn, toReadable } from '../../src/theme/contrast.ts'
import { themes } from '../../src/theme/theme.ts'
import { toColorRules, toThemeVariables } from '../../src/theme/tokens.ts'

const AA_TEXT = 4.5
const colors = ['#165DFF', '#722ED1', '#0FC6C2', '#00B42A', '#FF7D00', '#F53F3F', '#F5319D', '#FADC19', '#000000', '#FFFFFF']

describe.each(themes)('a theme colour in the %s theme', (theme) => {
  it.each(colors)('%s can be read as text and under text', (color) => {
    const read = toThemeVariables(theme, color)
    for (const ground of ['bg', 'bg-layout', 'primary-bg']) {
      expect(contrast(read['--zg-primary-text'] ?? '', read[`--zg-${ground}`] ?? '')).toBeGreaterThanOrEqual(AA_TEXT)
    }
    expect(contrast(read['--zg-on-primary'] ?? '', read['--zg-primary'] ?? '')).toBeGreaterThanOrEqual(AA_TEXT)
  })
})

describe('toColorRules', () => {
  it('names both themes, and only what the colour changes', () => {
    const rules = toColorRules('#F53F3F')
    expect(rules).toMatch(/^:root\[data-theme=light\]\{[^}]+\}@media not print\{:root\[data-theme=dark\]\{[^}]+\}\}$/)
    expect(rules).toContain('--zg-primary:#f53f3f')
    expect(rules).not.toContain('--zg-bg:')
    expect(rules).not.toContain('--zg-radius')
  })
})

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
  ])('of %s on %s is %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2)
    expect(contrast(b, a)).toBeCloseTo(ratio, 2)
  })

  it('lets a readable colour be, and ends at black or white at the latest', () => {
    expect(toReadable('#003366', ['#ffffff'], '#000000')).toBe('#003366')
    expect(toReadable('#808080', ['#808080', '#6a6a6a'], '#ffffff')).toBe('#ffffff')
  })

  it('writes white where it can be read, and black on a pale ground', () => {
    expect([toInkOn('#165dff'), toInkOn('#fadc19')]).toEqual(['#ffffff', '#000000'])
  })

  it('mixes', () => {
    expect([mix('#000000', '#ffffff', 1), mix('#102030', '#102030', 0.5)]).toEqual(['#ffffff', '#102030'])
  })
})
