import { cleanup, configure } from '@testing-library/react'
import NProgress from 'nprogress'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { endProgress } from '../src/ui/progress.ts'
import { standInForBrowser, standInForScreen } from './pages/standInForBrowser.ts'
import { answerPlainStyles } from './plainStyles.ts'

/**
 * The files of a worker share its page and its libraries, which are loaded once. All else is as new for each file: our own modules,
 * the page's content, and what a test put in place of a part of the browser.
 */
vi.resetModules()

// What jsdom has not: a canvas, and a worker between the page and the network. A file's own `vi.mock` would stay for the next files.
vi.mock('../src/ui/charts/Plot.tsx', () => ({ Plot: vi.fn(() => null) }))
vi.mock('../src/template/demo/demoWorker.ts', () => ({ startDemoWorker: async () => undefined }))

/** Without a bar this many times in a row, none is to come: each takes two turns of the clock to go. */
const LOOKS = 10
// A chunk that comes at once on one machine takes seconds on another; what is waited for in vain still fails.
const PATIENCE_MS = 60_000

configure({ asyncUtilTimeout: PATIENCE_MS })
// A test may draw a part of a page without the page, which wants its texts. That all pages do is tested by itself (`tests/locales/firstTexts.test.ts`).
await Promise.all(
  Object.values(import.meta.glob(['../src/{pages/*,batches,template}/texts.ts', '../src/providers/i18n/notificationTexts.ts'])).map(
    (load) => load(),
  ),
)
stillProgress()
leaveStylesUnread()
answerPlainStyles()
const putBack = rememberBrowser()

beforeEach(() => {
  standInForBrowser()
  standInForScreen()
})

/** Every test starts on an empty page and an empty storage. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(async () => {
  vi.useRealTimers()
  await untilProgressIsGone()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  putBack()
  document.body.replaceChildren()
  document.head.replaceChildren()
  for (const { attributes } of [document.documentElement, document.body])
    for (const { name } of [...attributes]) attributes.removeNamedItem(name)
})

/** What the bar shows by moving is nothing to a test; the product sets its speed whenever a file loads it again. */
function stillProgress(): void {
  Object.defineProperty(NProgress.settings, 'speed', { get: () => 0, set: () => undefined, configurable: true })
}

/** The bar's library takes bars away one after the other, by a clock of its own, which would find no page any more. */
async function untilProgressIsGone(): Promise<void> {
  endProgress()
  await vi.waitFor(async () => {
    for (let look = 0; look < LOOKS; look += 1) {
      if (document.querySelector('#nprogress')) throw new Error('the bar is still there')
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, PATIENCE_MS)
}

/**
 * antd writes a thousand rules into the page, and jsdom goes through all of them for each question what an element looks like, which
 * took most of the time of every test with a form. It writes them by `innerHTML`; no test looks at what they make of the page.
 */
function leaveStylesUnread(): void {
  if (Object.hasOwn(HTMLStyleElement.prototype, 'innerHTML')) return
  const written = new WeakMap<HTMLStyleElement, string>()
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get(this: HTMLStyleElement) {
      return written.get(this) ?? ''
    },
    set(this: HTMLStyleElement, css: string) {
      written.set(this, css)
    },
  })
}

/** The browser's own objects as they are now, with a way back to that. */
function rememberBrowser(): () => void {
  const kinds = Object.getOwnPropertyNames(window).flatMap((name) =>
    /^[A-Z]/.test(name) ? (Reflect.get(globalThis, name)?.prototype ?? []) : [],
  )
  const objects: object[] = [globalThis, document, navigator, ...kinds]
  const found = new Map(objects.map((object) => [object, Object.getOwnPropertyDescriptors(object)]))
  return () => {
    for (const [object, before] of found) {
      for (const key of Object.keys(Object.getOwnPropertyDescriptors(object))) {
        // Libraries and the test runner keep things of theirs under such names.
        if (!(key in before) && !key.startsWith('_')) Reflect.deleteProperty(object, key)
      }
      for (const [key, descriptor] of Object.entries(before)) {
        const now = Object.getOwnPropertyDescriptor(object, key)
        const isSame = now && now.value === descriptor.value && now.get === descriptor.get && now.set === descriptor.set
        if (!isSame) Object.defineProperty(object, key, descriptor)
      }
    }
  }
}
