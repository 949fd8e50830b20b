import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type Locale, localeNames, locales, otherLocale } from '../../src/locales/locale.ts'
import type { Namespace } from '../../src/locales/readTexts.ts'
import { arrangeEnUS } from '../../src/screens/list/arrange/texts.en-US.ts'
import { pathsOf, type Reader, settle } from './everyRoute.ts'
import { interceptFile } from './interceptFile.ts'
import { startDemo } from './startDemo.ts'
import { expectWhole, goTo, holdBack, openWatched, texts, toTextFile } from './watchedPage.ts'

/**
 * No screen shows the name of a text at any moment, whichever file of texts is late or missing. That all pages show none while the later
 * texts are late is seen on the walk over all of them; here one page goes through all routes inside the console.
 */
const demo = startDemo()
const shops = '/shop/my_shop'
/** Every page once: which file is missing matters, and not in which language a page has all of its words. */
const readerOf: Readonly<Record<Locale, Reader>> = { 'zh-CN': 'demo', 'en-US': 'admin' }

/** Names of texts that were on the page, for however short a time. */
let shown: readonly string[]
let page: Page

afterEach(() => page.close())

async function openIn(locale: Locale, reader: Reader = 'demo'): Promise<void> {
  const watched = await openWatched(demo, locale, reader)
  page = watched.page
  shown = watched.shown
}

const hold = (locale: Locale, namespace: Namespace) => holdBack(page, locale, namespace)
const missing = new Map<string, () => Promise<void>>()
const beMissing = async (locale: Locale, namespace: Namespace) => {
  const file = toTextFile(locale, namespace)
  missing.set(file, await interceptFile(page, file, async () => 'missing'))
}
const comeAgain = (locale: Locale, namespace: Namespace) => missing.get(toTextFile(locale, namespace))?.()

const open = (path: string) => page.goto(demo.deployment.origin + path)

const importButton = (locale: Locale) => page.getByRole('button', { name: texts[locale].transfer.import, exact: true })

describe('the watch', () => {
  it('sees the name of a text that is there for a moment only', async () => {
    await openIn('en-US')
    await open(shops)
    await importButton('en-US').waitFor()
    await page.evaluate(async () => {
      document.title = 'queries.start'
      document.querySelector('h1')?.setAttribute('aria-label', 'importing.title')
      await new Promise(requestAnimationFrame)
      document.title = 'My shops'
      document.querySelector('h1')?.removeAttribute('aria-label')
    })
    await expect.poll(() => shown).toEqual(expect.arrayContaining([`${shops}: queries.start`, `${shops}: importing.title`]))
  })
})

describe.each(locales)('a reader of %s', (locale) => {
  it('sees every page in the other language’s words where later texts are missing', async () => {
    const reader = readerOf[locale]
    await openIn(locale, reader)
    await beMissing(locale, 'screens')
    await open(shops)
    for (const path of pathsOf(reader)) {
      await goTo(page, path)
      await expectWhole(page, path)
    }
    expect([...new Set(shown)]).toEqual([])
  })

  it('is told in a sentence that no texts could be loaded, and loads the page again', async () => {
    await openIn(locale)
    for (const each of locales) await beMissing(each, 'first')
    await open(shops)
    await page.getByText(locale === 'zh-CN' ? '可能已有新版本' : 'There may be a new version').waitFor()
    for (const each of locales) await comeAgain(each, 'first')
    await page.getByRole('button', { name: texts[locale].actions.reload }).click()
    await importButton(locale).waitFor()
    expect(shown).toEqual([])
  })

  it('is told in a sentence where a page’s texts are missing in both languages, and loads the page again', async () => {
    await openIn(locale)
    for (const each of locales) await beMissing(each, 'screens')
    await open('/goods/goodsQuery')
    await page.getByText(texts[locale].errors.preload).waitFor()
    expect(await page.getByText('dynamically imported').count()).toBe(0)
    for (const each of locales) await comeAgain(each, 'screens')
    await page.getByRole('button', { name: texts[locale].actions.reload }).click()
    await settle(page)
    expect(await page.getByText(texts[locale].errors.preload).count()).toBe(0)
    expect(shown).toEqual([])
  })
})

// What the languages share is seen in one of them.

it('a reader sees the first list with the buttons of all its rights at once, and its other pages once their texts are there', async () => {
  const locale = 'en-US'
  await openIn(locale)
  const file = await hold(locale, 'screens')
  await open(shops)
  await importButton(locale).waitFor()
  await page.getByRole('button', { name: texts[locale].actions.arrange }).click()
  expect(await page.getByRole('button', { name: arrangeEnUS.arrange.done }).count()).toBe(0)
  file.release()
  await page.getByRole('button', { name: arrangeEnUS.arrange.done }).waitFor()
  expect(shown).toEqual([])
})

it('a reader waits for first texts that are late', async () => {
  const locale = 'zh-CN'
  await openIn(locale)
  const file = await hold(locale, 'first')
  const asked = page.waitForRequest(`**${toTextFile(locale, 'first')}`)
  await page.goto(demo.deployment.origin + shops, { waitUntil: 'commit' })
  await asked
  await page.locator('#shell').waitFor()
  file.release()
  await importButton(locale).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
  expect(shown).toEqual([])
})

it('a reader sees the whole page in the other language where the first texts are missing, and can change back later', async () => {
  const locale = 'zh-CN'
  const other = otherLocale(locale)
  await openIn(locale)
  await beMissing(locale, 'first')
  await open(shops)
  await importButton(other).waitFor()
  await expectWhole(page, shops)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(other)
  await comeAgain(locale, 'first')
  await page.getByRole('button', { name: localeNames[locale], exact: true }).click()
  await importButton(locale).waitFor()
  expect(shown).toEqual([])
})

it.each([
  ['zh-CN', 'first'],
  ['en-US', 'screens'],
] as const)(
  'a reader of %s who changes the language keeps the old one until all of the new is there (%s late)',
  async (locale, namespace) => {
    const other = otherLocale(locale)
    await openIn(locale)
    const file = await hold(other, namespace)
    await open('/goods/goodsQuery')
    await settle(page)
    const asked = page.waitForRequest(`**${toTextFile(other, namespace)}`)
    await page.getByRole('button', { name: localeNames[other], exact: true }).click()
    await asked
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    file.release()
    await page.getByRole('button', { name: localeNames[locale], exact: true }).waitFor()
    await expectWhole(page, '/goods/goodsQuery')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(other)
    expect(shown).toEqual([])
  },
)

it.each([
  ['en-US', 'first'],
  ['zh-CN', 'screens'],
] as const)(
  'a reader of %s who changes the language keeps the old one and is told so where the new is missing (%s)',
  async (locale, namespace) => {
    const other = otherLocale(locale)
    await openIn(locale)
    await open(shops)
    await importButton(locale).waitFor()
    await beMissing(other, namespace)
    await page.getByRole('button', { name: localeNames[other], exact: true }).click()
    await page.getByRole('alert').filter({ hasText: localeNames[other] }).waitFor()
    await importButton(locale).waitFor()
    await comeAgain(other, namespace)
    await page.getByRole('button', { name: localeNames[other], exact: true }).click()
    await importButton(other).waitFor()
    expect(shown).toEqual([])
  },
)
