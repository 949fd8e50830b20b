import { describe, expect, it } from 'vitest'
import { createI18n } from '../../src/locales/createI18n.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'

function aPage() {
  return { documentElement: { lang: '' } as HTMLElement }
}

describe('createI18n', () => {
  it('speaks the reader’s language and says so to the page', async () => {
    const page = aPage()
    const texts = await createI18n({ storage: createBrowserStorage(null), preferred: ['zh-CN'], page })
    expect(texts.t('actions.save')).toBe('保存')
    expect(page.documentElement.lang).toBe('zh-CN')
  })

  it('loads the other language only when it is wanted, and stores the choice [spec 3.3, 9.8]', async () => {
    const storage = createBrowserStorage(null)
    const page = aPage()
    const texts = await createI18n({ storage, preferred: ['zh-CN'], page })
    expect(texts.hasResourceBundle('en-US', 'translation')).toBe(false)
    await texts.changeLanguage('en-US')
    expect(texts.t('actions.save')).toBe('Save')
    expect(storage.get('zhanggui_locale')).toBe('en-US')
    expect(page.documentElement.lang).toBe('en-US')
  })

  it('puts values into texts as they are, since React escapes them', async () => {
    const texts = await createI18n({ storage: createBrowserStorage(null), preferred: ['en'], page: aPage() })
    expect(texts.t('deleting.deleted', { name: '<b>A&B</b>' })).toBe('Deleted: <b>A&B</b>')
  })
})
