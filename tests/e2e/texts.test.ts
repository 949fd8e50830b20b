import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { readManifest } from '../../scripts/build/assetManifest.ts'
import { enUS } from '../../src/locales/en-US.ts'
import { type Locale, localeNames, locales, otherLocale } from '../../src/locales/locale.ts'
import type { Namespace } from '../../src/locales/readTexts.ts'
import { enUS as enUSScreens } from '../../src/locales/screens/en-US.ts'
import { zhCN as zhCNScreens } from '../../src/locales/screens/zh-CN.ts'
import { zhCN } from '../../src/locales/zh-CN.ts'
import { readersOfPaths, settle } from './everyRoute.ts'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

/**
 * No screen shows the name of a text at any moment, whichever file of texts is late or missing. Where the moment of the start is what
 * counts, each route is opened by itself; else one page walks through all routes inside the console, which takes a third of the time.
 */
const demo = startDemo()
const texts = { 'zh-CN': { ...zhCN, ...zhCNScreens }, 'en-US': { ...enUS, ...enUSScreens } }
const keys = keysOf(texts['en-US'])
const shops = '/shop/my_shop'

/** Names of texts that were on the page, for however short a time. */
let shown: string[] = []
let page: Page

afterEach(async () => {
  await page.close()
  shown = []
})

function keysOf(group: object, path = ''): readonly string[] {
  return Object.entries(group).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`)))
}

/** A page of a reader, watched from before its first script. */
async function openWatched(locale: Locale, reader: 'demo' | 'admin' = 'demo'): Promise<void> {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, reader, { zhanggui_locale: locale })
  await page.exposeFunction('tellShown', (text: string) => shown.push(`${new URL(page.url()).pathname}: ${text}`))
  await page.addInitScript((names: readonly string[]) => {
    const known = new Set(names)
    const tell = (globalThis as unknown as { tellShown: (text: string) => void }).tellShown
    const look = (text: string | null) => {
      for (const word of text?.match(/[a-z]\w*(?:\.\w+)+/g) ?? []) if (known.has(word)) tell(word)
    }
    const lookAt = (node: Node) => {
      if (node instanceof Element) {
        if (node.matches('script, style')) return
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) look(node.getAttribute(name))
      } else look(node.textContent)
      for (const child of node.childNodes) lookAt(child)
    }
    new MutationObserver((changes) => {
      for (const { target, type } of changes) lookAt(type === 'characterData' ? (target.parentNode ?? target) : target)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }, keys)
}

function toFile(locale: Locale, namespace: Namespace): string {
  const source = namespace === 'first' ? `src/locales/${locale}.ts` : `src/locales/screens/${locale}.ts`
  const file = readManifest()[source]?.file
  if (!file) throw new Error(`the build has no ${source}`)
  return `**/${file}`
}

/** A file that is on its way until it is released; `again` holds it back for the next page. */
async function hold(locale: Locale, namespace: Namespace) {
  let release = () => {}
  let held = Promise.resolve()
  const again = () => {
    held = new Promise((resolve) => {
      release = resolve
    })
  }
  again()
  await page.route(toFile(locale, namespace), (route) => held.then(() => route.continue()).catch(() => undefined))
  return { again, release: () => release() }
}

const beMissing = (locale: Locale, namespace: Namespace) =>
  page.route(toFile(locale, namespace), (route) => route.fulfill({ status: 404, body: '' }))
const comeAgain = (locale: Locale, namespace: Namespace) => page.unroute(toFile(locale, namespace))

const open = (path: string) => page.goto(demo.deployment.origin + path)

/** Goes there inside the console, as a link would. */
async function goTo(path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Buttons, links and headings that have no name: the place of a text that has not come. */
const readNameless = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], h1, h2')]
      .filter(
        (each) =>
          each.checkVisibility() && !(each.textContent?.trim() || each.ariaLabel || each.title || each.getAttribute('aria-labelledby')),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

async function expectWhole(path: string): Promise<void> {
  await settle(page)
  expect(await readNameless(), path).toEqual([])
}

/** The frame is there, with a page or with the place of one whose texts are awaited. */
const isDrawn = () => document.querySelector('.zg-page-loading, h1') !== null && document.getElementById('shell') === null

const pathsOf = (reader: 'demo' | 'admin') => readersOfPaths.filter((each) => each.reader === reader).map(({ path }) => path)
const importButton = (locale: Locale) => page.getByRole('button', { name: texts[locale].transfer.import, exact: true })

describe('the watch', () => {
  it('sees the name of a text that is there for a moment only', async () => {
    await openWatched('en-US')
    await open(shops)
    await importButton('en-US').waitFor()
    await page.evaluate(async () => {
      document.title = 'arrange.done'
      document.querySelector('h1')?.setAttribute('aria-label', 'importing.title')
      await new Promise(requestAnimationFrame)
      document.title = 'My shops'
      document.querySelector('h1')?.removeAttribute('aria-label')
    })
    await expect.poll(() => shown).toEqual(expect.arrayContaining([`${shops}: arrange.done`, `${shops}: importing.title`]))
  })
})

describe.each(locales)('a reader of %s', (locale) => {
  const other = otherLocale(locale)

  it.each(['demo', 'admin'] as const)(
    'sees no name of a text on any page that is opened while later texts are late (%s)',
    async (reader) => {
      await openWatched(locale, reader)
      const file = await hold(locale, 'screens')
      for (const path of pathsOf(reader)) {
        await open(path)
        await page.waitForFunction(isDrawn)
        file.release()
        await expectWhole(path)
        file.again()
      }
      expect([...new Set(shown)]).toEqual([])
    },
  )

  it.each(['demo', 'admin'] as const)(
    'sees every page in the other language’s words where later texts are missing (%s)',
    async (reader) => {
      await openWatched(locale, reader)
      await beMissing(locale, 'screens')
      await open(shops)
      for (const path of pathsOf(reader)) {
        await goTo(path)
        await expectWhole(path)
      }
      expect([...new Set(shown)]).toEqual([])
    },
  )

  it('sees the first list with the buttons of all its rights at once, and its other pages once their texts are there', async () => {
    await openWatched(locale)
    const file = await hold(locale, 'screens')
    await open(shops)
    await importButton(locale).waitFor()
    await page.getByRole('button', { name: texts[locale].actions.arrange }).click()
    expect(await page.getByRole('button', { name: texts[locale].arrange.done }).count()).toBe(0)
    file.release()
    await page.getByRole('button', { name: texts[locale].arrange.done }).waitFor()
    expect(shown).toEqual([])
  })

  it('waits for first texts that are late', async () => {
    await openWatched(locale)
    const file = await hold(locale, 'first')
    const asked = page.waitForRequest(toFile(locale, 'first'))
    await page.goto(demo.deployment.origin + shops, { waitUntil: 'commit' })
    await asked
    await page.locator('#shell').waitFor()
    file.release()
    await importButton(locale).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    expect(shown).toEqual([])
  })

  it('sees the whole page in the other language where the first texts are missing, and can change back later', async () => {
    await openWatched(locale)
    await beMissing(locale, 'first')
    await open(shops)
    await importButton(other).waitFor()
    await expectWhole(shops)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(other)
    await comeAgain(locale, 'first')
    await page.getByRole('button', { name: localeNames[locale], exact: true }).click()
    await importButton(locale).waitFor()
    expect(shown).toEqual([])
  })

  it('is told in a sentence that no texts could be loaded, and loads the page again', async () => {
    await openWatched(locale)
    for (const each of locales) await beMissing(each, 'first')
    await open(shops)
    await page.getByText(locale === 'zh-CN' ? '可能已有新版本' : 'There may be a new version').waitFor()
    for (const each of locales) await comeAgain(each, 'first')
    await page.getByRole('button', { name: texts[locale].actions.reload }).click()
    await importButton(locale).waitFor()
    expect(shown).toEqual([])
  })

  it('is told in a sentence where a page’s texts are missing in both languages, and loads the page again', async () => {
    await openWatched(locale)
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

  it.each(['first', 'screens'] as const)(
    'who changes the language keeps the old one until all of the new is there (%s late)',
    async (namespace) => {
      await openWatched(locale)
      const file = await hold(other, namespace)
      await open('/goods/goodsQuery')
      await settle(page)
      const asked = page.waitForRequest(toFile(other, namespace))
      await page.getByRole('button', { name: localeNames[other], exact: true }).click()
      await asked
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
      file.release()
      await page.getByRole('button', { name: localeNames[locale], exact: true }).waitFor()
      await expectWhole('/goods/goodsQuery')
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(other)
      expect(shown).toEqual([])
    },
  )

  it.each(['first', 'screens'] as const)(
    'who changes the language keeps the old one and is told so where the new is missing (%s)',
    async (namespace) => {
      await openWatched(locale)
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
})
