import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Locale, otherLocale } from '../../src/locales/locale.ts'
import { registry } from '../../src/resources/index.ts'
import { pathsOf, type Reader } from './everyRoute.ts'
import { findViolations } from './findViolations.ts'
import { startDemo } from './startDemo.ts'
import { entriesOf, expectWhole, goTo, holdBack, openWatched, texts } from './watchedPage.ts'

const demo = startDemo({ watchesHosts: true })

const labels = [...registry.resources, ...registry.pages].flatMap((entry) => [
  entry.label,
  ...('fields' in entry ? Object.values(entry.fields).map((field) => field.label) : []),
])
const textsOf = { 'zh-CN': new Map(entriesOf(texts['zh-CN'])), 'en-US': new Map(entriesOf(texts['en-US'])) }
const labelsOf = { 'zh-CN': labels.map(({ zh }) => zh), 'en-US': labels.map(({ en }) => en) }
const names = new Set(textsOf['en-US'].keys())

/** Sentences that only the other language has, without placeholders: what a page must not show. */
function foreignTexts(locale: Locale): ReadonlySet<string> {
  const other = otherLocale(locale)
  const own = new Set([...textsOf[locale].values(), ...labelsOf[locale]])
  const foreign = [...textsOf[other].values(), ...labelsOf[other]]
  return new Set(foreign.filter((text) => text.length > 1 && !text.includes('{{') && !own.has(text)))
}

/** Every text on the page, piece by piece as the document has it, with labels and titles. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.closest('script, style, [lang]:not(html)')) continue
      found.push(walker.currentNode.textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (element.closest('[lang]:not(html)')) continue
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name)?.trim() ?? '')
    }
    return found.filter(Boolean)
  })
}

async function findFaults(page: Page): Promise<readonly string[]> {
  return (await findViolations(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)
}

/** The frame is there, with a page or with the place of one whose texts are awaited. */
const isDrawn = () => document.querySelector('.zg-page-loading, h1') !== null && document.getElementById('shell') === null

/** What one walk over all pages of a reader has seen; each entry begins with the path. */
interface Seen {
  /** Names of texts that were there for however short a time while the later texts were late. */
  readonly namesWhileLate: readonly string[]
  /** Names of texts, and texts of the other language, once the page was whole. */
  readonly wrongTexts: readonly string[]
  readonly faults: readonly string[]
}

/**
 * Looks at everything at once, since coming to a page is most of the work. `afresh`: opens each page by itself while its texts are late;
 * `inside`: goes from page to page as a link would.
 */
async function walk(locale: Locale, theme: string, reader: Reader, coming: 'afresh' | 'inside'): Promise<Seen> {
  const { page, shown } = await openWatched(demo, locale, reader, { zhanggui_settings: JSON.stringify({ theme }) })
  const lateTexts = await holdBack(page, locale, 'screens')
  if (coming === 'inside') {
    lateTexts.release()
    await page.goto(`${demo.deployment.origin}/home/home`)
  }
  const foreign = foreignTexts(locale)
  const wrongTexts = new Set<string>()
  const faults: string[] = []
  for (const path of pathsOf(reader)) {
    if (coming === 'inside') await goTo(page, path)
    else {
      await page.goto(demo.deployment.origin + path)
      await page.waitForFunction(isDrawn)
      lateTexts.release()
    }
    await expectWhole(page, path)
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), path).toEqual([
      locale,
      theme,
    ])
    for (const text of await readTexts(page)) if (names.has(text) || foreign.has(text)) wrongTexts.add(`${path}: ${text}`)
    for (const fault of await findFaults(page)) faults.push(`${path}: ${fault}`)
    if (coming === 'afresh') lateTexts.again()
  }
  await page.close()
  return { namesWhileLate: [...new Set(shown)], wrongTexts: [...wrongTexts], faults }
}

describe.each([
  ['zh-CN', 'light', 'demo', 'afresh'],
  ['zh-CN', 'dark', 'admin', 'inside'],
  ['en-US', 'dark', 'demo', 'inside'],
  ['en-US', 'light', 'admin', 'afresh'],
] as const)('in %s, the %s theme, as %s, who comes to each page %s', (locale, theme, reader, coming) => {
  let seen: Seen

  beforeAll(async () => {
    seen = await walk(locale, theme, reader, coming)
  }, 600_000)

  it('no page shows a raw key or a text of the other language [spec 1.12]', () => {
    expect(seen.wrongTexts).toEqual([])
  })

  it('no page shows the name of a text while later texts are late', () => {
    expect(seen.namesWhileLate).toEqual([])
  })

  it('axe finds nothing on any page', () => {
    expect(seen.faults).toEqual([])
  })
})

describe('on the whole walk', () => {
  it('no page was refused anything by its content security policy', () => {
    expect(demo.browser.refusals).toEqual([])
  })

  it('no page made the browser write a warning', () => {
    expect(demo.browser.warnings).toEqual([])
  })

  it('no request left for any host but ours [spec 2.32, 7.3]', () => {
    const ours = [demo.deployment.origin, demo.deployment.sandboxOrigin].map((origin) => new URL(origin).host)
    expect([...demo.browser.hosts].filter((host) => !ours.includes(host))).toEqual([])
    expect(demo.browser.hosts.size).toBeGreaterThan(0)
  })
})
