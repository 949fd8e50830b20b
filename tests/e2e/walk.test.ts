import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { enUS } from '../../src/locales/en-US.ts'
import { enUS as enUSScreens } from '../../src/locales/screens/en-US.ts'
import { zhCN as zhCNScreens } from '../../src/locales/screens/zh-CN.ts'
import { zhCN } from '../../src/locales/zh-CN.ts'
import { registry } from '../../src/resources/index.ts'
import { plainPaths, settle } from './everyRoute.ts'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()

type Texts = { readonly [key: string]: string | Texts }

function entriesOf(texts: Texts, prefix = ''): (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : entriesOf(value, `${prefix}${key}.`),
  )
}

const texts = {
  'zh-CN': new Map(entriesOf({ ...zhCN, ...zhCNScreens })),
  'en-US': new Map(entriesOf({ ...enUS, ...enUSScreens })),
}
const labels = [...registry.resources, ...registry.pages].flatMap((entry) => [
  entry.label,
  ...('fields' in entry ? Object.values(entry.fields).map((field) => field.label) : []),
])

/** Sentences that only the other language has, without placeholders: what a page must not show. */
function foreignTexts(locale: 'zh-CN' | 'en-US'): Set<string> {
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  const own = new Set([...texts[locale].values(), ...labels.map((label) => (locale === 'zh-CN' ? label.zh : label.en))])
  const foreign = [...texts[other].values(), ...labels.map((label) => (locale === 'zh-CN' ? label.en : label.zh))]
  return new Set(foreign.filter((text) => text.length > 1 && !text.includes('{{') && !own.has(text)))
}

/** Every text on the page, piece by piece as it stands in the document, with labels and titles. */
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

const locales = ['zh-CN', 'en-US'] as const
const keys = new Set(texts['en-US'].keys())

describe.each(locales)('in %s', (locale) => {
  it('no page shows a raw key or a text of the other language [spec 1.12]', async () => {
    const page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'admin', { zhanggui_locale: locale })
    const foreign = foreignTexts(locale)
    const wrong: string[] = []
    for (const path of plainPaths) {
      await page.goto(demo.deployment.origin + path)
      await settle(page)
      for (const text of await readTexts(page)) if (keys.has(text) || foreign.has(text)) wrong.push(`${path}: ${text}`)
      expect(await page.evaluate(() => document.documentElement.lang), path).toBe(locale)
    }
    await page.close()
    expect([...new Set(wrong)]).toEqual([])
  })
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  it('axe finds nothing serious on any page', async () => {
    const page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'admin', { zhanggui_settings: JSON.stringify({ theme }) })
    const findings: string[] = []
    for (const path of plainPaths) {
      await page.goto(demo.deployment.origin + path)
      await settle(page)
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
      for (const { id, impact, nodes } of violations) {
        if (impact === 'serious' || impact === 'critical') findings.push(`${path}: ${id} ${nodes[0]?.html.slice(0, 160)}`)
      }
    }
    await page.close()
    expect(findings).toEqual([])
  })
})

describe('on the whole walk', () => {
  it('no request left for any host but ours [spec 2.32, 7.3]', () => {
    const ours = [demo.deployment.origin, demo.deployment.sandboxOrigin].map((origin) => new URL(origin).host)
    expect([...demo.browser.hosts].filter((host) => !ours.includes(host))).toEqual([])
  })
})
