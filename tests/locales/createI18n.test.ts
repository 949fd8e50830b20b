import { describe, expect, it } from 'vitest'
import { changeLocale, createI18n } from '../../src/locales/createI18n.ts'
import { isAboutTexts, readTexts, tryAgain } from '../../src/locales/readTexts.ts'
import { loadScreenTexts } from '../../src/locales/screenTexts.ts'
import '../../src/pages/profit/texts.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'

function aPage() {
  return { documentElement: { lang: '' } as HTMLElement }
}

/** Texts of a Chinese reader. `missing`: files that do not come, as `en-US/screens`. */
async function open({ missing = [] as string[], stored = 'zh-CN' } = {}) {
  const storage = createBrowserStorage(null)
  storage.set('zhanggui_locale', stored)
  const page = aPage()
  const lost = new Set(missing)
  const read: typeof readTexts = (locale, namespace) =>
    lost.has(`${locale}/${namespace}`) ? Promise.reject(new TypeError('no such file')) : readTexts(locale, namespace)
  const texts = await createI18n({ storage, preferred: [], page, read })
  return { texts, storage, page, read, lost }
}

describe('createI18n', () => {
  it('speaks the reader’s language and says so to the page', async () => {
    const page = aPage()
    const texts = await createI18n({ storage: createBrowserStorage(null), preferred: ['zh-CN'], page })
    expect(texts.t('actions.save')).toBe('保存')
    expect(page.documentElement.lang).toBe('zh-CN')
  })

  it('puts values into texts as they are, since React escapes them', async () => {
    const texts = await createI18n({ storage: createBrowserStorage(null), preferred: ['en'], page: aPage() })
    expect(texts.t('deleting.deleted', { name: '<b>A&B</b>' })).toBe('Deleted: <b>A&B</b>')
  })

  it('never shows the name of a text in its place: it is empty until it comes', async () => {
    const { texts } = await open()
    expect(texts.t('figures.window')).toBe('')
    expect(texts.t('figures.window', { defaultValue: 'Period' })).toBe('Period')
    await loadScreenTexts(texts)
    expect(texts.t('figures.window')).toBe('时间范围')
  })

  it('tells those who asked in vain that texts have come, and nobody else', async () => {
    const { texts } = await open()
    let told = 0
    texts.on('textsCame', () => {
      told += 1
    })
    await loadScreenTexts(texts)
    expect(told).toBe(0)
    const later = await open()
    later.texts.on('textsCame', () => {
      told += 1
    })
    later.texts.t('figures.window')
    await loadScreenTexts(later.texts)
    expect(told).toBe(1)
  })

  it.each([
    ['zh-CN', 'en-US', 'Save'],
    ['en-US', 'zh-CN', '保存'],
  ])('speaks the other language where %s cannot be loaded, and keeps the choice [spec 9.10]', async (stored, spoken, save) => {
    const { texts, page, storage } = await open({ stored, missing: [`${stored}/first`] })
    expect([texts.t('actions.save'), texts.language, page.documentElement.lang]).toEqual([save, spoken, spoken])
    expect(storage.get('zhanggui_locale')).toBe(stored)
  })

  it('fails where neither language can be loaded', async () => {
    await expect(open({ missing: ['zh-CN/first', 'en-US/first'] })).rejects.toThrow('no such file')
  })
})

describe('the texts of later screens', () => {
  it.each([
    ['zh-CN', 'Period'],
    ['en-US', '时间范围'],
  ])('are those of the other language where %s cannot be loaded [spec 9.10]', async (stored, done) => {
    const { texts, read } = await open({ stored, missing: [`${stored}/screens`] })
    await loadScreenTexts(texts, read)
    expect(texts.t('figures.window')).toBe(done)
  })

  it('are asked for in vain only once where the other language takes their place', async () => {
    const { texts, read } = await open({ missing: ['zh-CN/screens'] })
    await loadScreenTexts(texts, read)
    await loadScreenTexts(texts, () => Promise.reject(new Error('asked again')))
    expect(texts.t('figures.window')).toBe('Period')
  })

  it('can be asked for again where neither language could be loaded', async () => {
    const { texts, read, lost } = await open({ missing: ['zh-CN/screens', 'en-US/screens'] })
    await expect(loadScreenTexts(texts, read)).rejects.toThrow('no such file')
    lost.clear()
    await loadScreenTexts(texts, read)
    expect(texts.t('figures.window')).toBe('时间范围')
  })
})

describe('the texts of a feature', () => {
  it('come with the next screen once something of the feature is loaded', async () => {
    const { texts } = await open()
    expect(texts.t('profit.calculate')).toBe('')
    await loadScreenTexts(texts)
    expect(texts.t('profit.calculate')).toBe('算利润')
  })

  it('are those of the other language where their own file cannot be loaded, and all else stays', async () => {
    const { texts, read } = await open({ missing: ['zh-CN/profit'] })
    await loadScreenTexts(texts, read)
    expect([texts.t('profit.calculate'), texts.t('figures.window')]).toEqual(['Calculate profit', '时间范围'])
  })

  it('can be asked for again where neither language could be loaded', async () => {
    const { texts, read, lost } = await open({ missing: ['zh-CN/profit', 'en-US/profit'] })
    await expect(loadScreenTexts(texts, read)).rejects.toThrow('no such file')
    lost.clear()
    await loadScreenTexts(texts, read)
    expect(texts.t('profit.calculate')).toBe('算利润')
  })

  it('change with the language, which is not spoken while they are missing', async () => {
    const { texts, read, lost } = await open({ missing: ['en-US/profit'] })
    await loadScreenTexts(texts, read)
    await expect(changeLocale(texts, 'en-US', read)).rejects.toThrow('no such file')
    expect(texts.t('profit.calculate')).toBe('算利润')
    lost.clear()
    await changeLocale(texts, 'en-US', read)
    expect(texts.t('profit.calculate')).toBe('Calculate profit')
  })
})

describe('another language', () => {
  it('is loaded only when it is wanted, spoken when all its texts are there, and stored', async () => {
    const { texts, page, storage, read } = await open()
    expect(texts.hasResourceBundle('en-US', 'first')).toBe(false)
    await changeLocale(texts, 'en-US', read)
    expect([texts.t('actions.save'), texts.t('figures.window')]).toEqual(['Save', 'Period'])
    expect(storage.get('zhanggui_locale')).toBe('en-US')
    expect(page.documentElement.lang).toBe('en-US')
  })

  it.each(['en-US/first', 'en-US/screens'])('is not spoken while %s cannot be loaded', async (missing) => {
    const { texts, storage, read, lost } = await open({ missing: [missing] })
    await expect(changeLocale(texts, 'en-US', read)).rejects.toThrow('no such file')
    expect([texts.language, texts.t('actions.save'), storage.get('zhanggui_locale')]).toEqual(['zh-CN', '保存', 'zh-CN'])
    lost.clear()
    await changeLocale(texts, 'en-US', read)
    expect(texts.t('actions.save')).toBe('Save')
  })

  it('is the one that was asked for last, whichever comes last', async () => {
    const { texts, read } = await open()
    let letCome = () => {}
    const late: typeof readTexts = async (locale, namespace) => {
      await new Promise<void>((resolve) => {
        letCome = resolve
      })
      return read(locale, namespace)
    }
    const first = changeLocale(texts, 'en-US', (locale, namespace) => (namespace === 'first' ? late : read)(locale, namespace))
    await changeLocale(texts, 'zh-CN', read)
    letCome()
    await first
    expect(texts.language).toBe('zh-CN')
  })
})

describe('a file of texts', () => {
  it('that did not come is asked for again', async () => {
    let tries = 0
    const ask = async () => {
      tries += 1
      if (tries < 3) throw new Error('lost')
      return 'here'
    }
    expect(await tryAgain(ask, [0, 0])).toBe('here')
    tries = -3
    await expect(tryAgain(ask, [0, 0])).rejects.toThrow('lost')
    expect(tries).toBe(0)
  })

  it('is known by the words of the browser that missed it', () => {
    const missed = (file: string) => new TypeError(`Failed to fetch dynamically imported module: https://console.example/assets/${file}`)
    expect(
      [missed('zh-CN-D6o8fKMC.js'), missed('en-US-PW3FtBkM.js'), missed('texts.zh-CN-a.js'), missed('GoodsQuery-a.js'), 'text'].map(
        isAboutTexts,
      ),
    ).toEqual([true, true, true, false, false])
  })
})
