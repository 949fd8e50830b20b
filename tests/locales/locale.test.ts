import { describe, expect, it } from 'vitest'
import { detectLocale } from '../../src/locales/locale.ts'

describe('detectLocale', () => {
  it.each<[string | null, string[], string]>([
    ['en-US', ['zh-CN'], 'en-US'],
    ['zh-CN', ['en-US'], 'zh-CN'],
    ['fr-FR', ['en-GB'], 'en-US'],
    [null, ['en-US', 'zh-CN'], 'en-US'],
    [null, ['zh-TW', 'en'], 'zh-CN'],
    [null, ['fr', 'en-GB', 'zh'], 'en-US'],
    [null, ['fr', 'de'], 'zh-CN'],
    [null, ['enx'], 'zh-CN'],
    [null, [], 'zh-CN'],
  ])('with %j stored and a browser of %j, chooses %s [spec 9.9]', (stored, preferred, expected) => {
    expect(detectLocale(stored, preferred)).toBe(expected)
  })
})
