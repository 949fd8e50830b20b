import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readManifest } from '../../scripts/build/assetManifest.ts'
import { enUS } from '../../src/locales/en-US.ts'
import type { Locale } from '../../src/locales/locale.ts'
import type { Namespace } from '../../src/locales/readTexts.ts'
import { enUSScreens } from '../../src/locales/screens/en-US.ts'
import { zhCNScreens } from '../../src/locales/screens/zh-CN.ts'
import { zhCN } from '../../src/locales/zh-CN.ts'
import { featureSections } from '../locales/featureTexts.ts'
import { settle } from './everyRoute.ts'
import { interceptFile } from './interceptFile.ts'
import { type DemoName, openLoggedIn } from './logIn.ts'
import type { Demo } from './startDemo.ts'

type Texts = { readonly [key: string]: string | Texts }

export const texts = {
  'zh-CN': { ...zhCN, ...zhCNScreens, ...(featureSections('zh-CN') as Texts) },
  'en-US': { ...enUS, ...enUSScreens, ...(featureSections('en-US') as Texts) },
}

/** Texts by their names, as `actions.reload`. */
export function entriesOf(group: Texts, path = ''): readonly (readonly [name: string, text: string])[] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : entriesOf(value, `${path}${key}.`),
  )
}

const names = entriesOf(texts['en-US']).map(([name]) => name)

/** A page on which the name of a text is noticed, for however short a time it is there. */
export interface WatchedPage {
  readonly page: Page
  /** Names of texts that were seen, each with the path where it was. */
  readonly shown: readonly string[]
}

/** A page of a reader, watched from before its first script. */
export async function openWatched(
  demo: Demo,
  locale: Locale,
  reader: DemoName,
  settings: Record<string, string> = {},
): Promise<WatchedPage> {
  const shown: string[] = []
  const page = await openLoggedIn(demo.browser.context, demo.deployment.origin, reader, { zhanggui_locale: locale, ...settings })
  await page.exposeFunction('tellShown', (text: string) => shown.push(`${new URL(page.url()).pathname}: ${text}`))
  await page.addInitScript((known: readonly string[]) => {
    const isName = new Set(known)
    const tell = (globalThis as unknown as { tellShown: (text: string) => void }).tellShown
    const look = (text: string | null) => {
      for (const word of text?.match(/[a-z]\w*(?:\.\w+)+/g) ?? []) if (isName.has(word)) tell(word)
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
  }, names)
  return { page, shown }
}

/** Goes there inside the console, as a link would, and waits until the page before has gone. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    if (location.pathname === address) return
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = 'true'
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(() => document.querySelector('h1:not([data-before])') !== null)
}

/** The path of a built file of texts. */
export function toTextFile(locale: Locale, namespace: Namespace): string {
  const own: Readonly<Record<Namespace, string>> = { first: `src/locales/${locale}.ts`, screens: `src/locales/screens/${locale}.ts` }
  const source = own[namespace] ?? `src/pages/${namespace}/texts.${locale}.ts`
  const file = readManifest()[source]?.file
  if (!file) throw new Error(`the build has no ${source}`)
  return `/${file}`
}

/** Keeps a file on its way until it is released; `again` holds it back for the next page. */
export async function holdBack(page: Page, locale: Locale, namespace: Namespace) {
  let release = () => {}
  let held = Promise.resolve()
  const again = () => {
    held = new Promise((resolve) => {
      release = resolve
    })
  }
  again()
  await interceptFile(page, toTextFile(locale, namespace), async () => {
    await held
    return 'comes'
  })
  return { again, release: () => release() }
}

/** Buttons, links and headings that have no name: the place of a text that has not come. */
const readNameless = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], h1, h2')]
      .filter(
        (each) =>
          each.checkVisibility() && !(each.textContent?.trim() || each.ariaLabel || each.title || each.getAttribute('aria-labelledby')),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

/** Waits until the page has settled; then everything on it has a name. */
export async function expectWhole(page: Page, path: string): Promise<void> {
  await settle(page)
  expect(await readNameless(page), path).toEqual([])
}
