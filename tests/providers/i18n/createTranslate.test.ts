import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { createTranslate } from '../../../src/providers/i18n/createTranslate.ts'

async function open(screens: Record<string, unknown> = {}) {
  const texts = createInstance()
  await texts.init({
    lng: 'zh-CN',
    fallbackLng: 'en-US',
    defaultNS: 'first',
    fallbackNS: 'screens',
    ns: ['first', 'screens'],
    interpolation: { escapeValue: false },
    showSupportNotice: false,
    parseMissingKeyHandler: () => '',
    resources: {
      'zh-CN': { first: { actions: { save: '保存' }, hello: '{{name}}，你好' }, screens },
      'en-US': { first: { only: 'English alone' } },
    },
  })
  // The names of the texts here are none of the console's.
  return { texts, translate: createTranslate(texts.t, texts) as (key: string, values?: Record<string, string>) => string }
}

describe('a text by its name', () => {
  it.each([
    ['is in the first dictionary', 'actions.save', undefined, '保存'],
    ['has its places filled', 'hello', { name: '花间集' }, '花间集，你好'],
    ['keeps a place that nothing was given for', 'hello', {}, '{{name}}，你好'],
    ['is in the second dictionary', 'later.text', undefined, '后来'],
    ['is in the fallback language alone', 'only', undefined, 'English alone'],
    ['is nowhere', 'no.such', undefined, ''],
    [
      'names a group of texts, which the library refuses itself',
      'actions',
      undefined,
      "key 'actions (zh-CN)' returned an object instead of string.",
    ],
  ])('that %s', async (_what, key, values, text) => {
    const { translate } = await open({ later: { text: '后来' } })
    expect(translate(key, values)).toBe(text)
  })

  it('is there as soon as its dictionary has come, though it was asked for before', async () => {
    const { texts, translate } = await open()
    expect(translate('later.text')).toBe('')
    texts.addResourceBundle('zh-CN', 'screens', { later: { text: '后来' } })
    expect(translate('later.text')).toBe('后来')
  })
})
