import { beforeAll, describe, expect, it } from 'vitest'
import { type BatchReasonWord, batchReasonLabels } from '../../../src/batches/rules/batchReasons.ts'
import { toReasonParams, toRuleSource } from '../../../src/batches/screens/labels/reasonParams.ts'
import { toProgress } from '../../../src/batches/screens/labels/toProgress.ts'
import { toShownChanges } from '../../../src/batches/screens/labels/toShownChanges.ts'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { formatsOf } from '../../../src/locales/formats.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { aPriceRow, noCounts } from './aBatchState.ts'

describe.each(['zh-CN', 'en-US'] as const)('reasons in %s', (locale) => {
  let t: (key: string, params?: Readonly<Record<string, string>>) => string
  beforeAll(async () => {
    const storage = createBrowserStorage(localStorage)
    storage.set('zhanggui_locale', locale)
    const texts = await createI18n({ storage })
    await loadScreenTexts(texts)
    t = texts.t as unknown as typeof t
  })

  it.each(batchReasonLabels)('%s has a name, and a sentence with every figure in its place', (word) => {
    expect(t(`batches.reasonNames.${word}`)).not.toContain('batches.')
    const sentence = t(`batches.reasons.${word}`, toReasonParams(word, ['1234', '5678'], formatsOf(locale)))
    expect(sentence).not.toMatch(/batches\.|\{\{|NaN/)
  })

  it('amounts of money are yuan', () => {
    const params = toReasonParams('groupAboveSingle', ['1234', '990'], formatsOf(locale))
    expect(params).toEqual({ a: '¥12.34', b: '¥9.90' })
  })
})

describe('where a rule is from', () => {
  it.each<[BatchReasonWord, readonly string[], ReturnType<typeof toRuleSource>]>([
    ['stepTooSmall', ['99', '100', 'default'], 'default'],
    ['stepTooSmall', ['9', '10', 'own'], 'own'],
    ['spreadTooWide', ['3.9', '1763625600000'], 1_763_625_600_000],
    ['spreadTooWide', ['5'], 'default'],
    ['groupAboveSingle', ['2', '1'], null],
  ])('%s %j is read as %j', (word, params, source) => {
    expect(toRuleSource(word, params)).toBe(source)
  })
})

describe('what of a row changes', () => {
  it('are its values, without the ids', () => {
    expect(toShownChanges('setPrice', aPriceRow(1))).toMatchObject([
      { name: 'group_fen', before: 1_000, after: 1_090 },
      { name: 'single_fen', before: 1_200, after: 1_200 },
    ])
  })

  it.each([
    ['of an unknown kind', 'ofALaterVersion', aPriceRow(1)],
    ['of another shape', 'setPrice', aPriceRow(1, { after: { price: 1 } })],
    ['that are not there', 'setPrice', aPriceRow(1, { before: null })],
  ])('is not guessed from values %s', (_what, kind, row) => {
    expect(toShownChanges(kind, row)).toBeNull()
  })
})

describe('progress', () => {
  it('counts rows about which nothing is left to do, of those that were to be changed', () => {
    const counts = { ...noCounts, done: 3, failed: 2, unknown: 1, running: 1, waiting: 4, skipped: 50 }
    expect(toProgress([{ counts, answered: 0 }])).toEqual({ done: 5, answered: 0, inDoubt: 1, total: 11 })
    expect(toProgress([])).toEqual({ done: 0, answered: 0, inDoubt: 0, total: 0 })
  })

  it('counts what was answered before it is read back, over all batches', () => {
    const one = { counts: { ...noCounts, running: 20, waiting: 151 }, answered: 18 }
    expect(toProgress([one])).toEqual({ done: 0, answered: 18, inDoubt: 2, total: 171 })
    expect(toProgress([one, one])).toEqual({ done: 0, answered: 36, inDoubt: 4, total: 342 })
  })
})
