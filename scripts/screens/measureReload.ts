import type { Page } from 'playwright-core'
import { SNAPSHOT_ID } from '../../src/snapshot/snapshot.ts'
import { settle } from '../../tests/e2e/everyRoute.ts'

/** What a screen shows after a reload, in ms since the reload began. */
export interface MeasuredReload {
  readonly path: string
  /** The page's title is there, in the frame. */
  readonly frameMs: number
  /** The first number of a tile, or the first row; null: it did not come in time. */
  readonly figuresMs: number | null
  /** The same of the page itself, without what it showed last (decision 0231). */
  readonly ownMs: number | null
  /** What was asked of the backend or the platform before that. */
  readonly requests: number
  /** Whether the page said that these are the last ones, or of when they are. */
  readonly saysAge: boolean
}

/** Median of so many reloads: one alone says more about the processor than about the screen. */
const RELOADS = 3
const FIGURES_MS = 20_000
/** What was answered, and what was shown, is kept a moment later. */
const KEPT_MS = 7_000
const STEP_MS = 25

/** Watches the page from its first byte; a text, since it runs before any of our code does. */
function toWatch(figures: string, age: string): string {
  return `(() => {
    const seen = { frameMs: null, figuresMs: null, ownMs: null, requests: 0, saysAge: false }
    globalThis.__screensSeen = seen
    let requests = 0
    const fetched = globalThis.fetch
    globalThis.fetch = (...given) => { requests += 1; return fetched(...given) }
    const opened = XMLHttpRequest.prototype.open
    XMLHttpRequest.prototype.open = function (...given) { requests += 1; return opened.apply(this, given) }
    const look = () => {
      const snapshot = document.getElementById('${SNAPSHOT_ID}')
      const has = (root) => root && [...root.querySelectorAll(${JSON.stringify(figures)})].some(({ textContent }) => /\\d/.test(textContent))
      if (seen.frameMs === null && (snapshot || !document.getElementById('shell')) && document.querySelector('h1')) seen.frameMs = performance.now()
      if (seen.figuresMs === null && has(document)) {
        seen.figuresMs = performance.now()
        seen.requests = requests
        seen.saysAge = document.querySelector(${JSON.stringify(age)}) !== null
      }
      if (seen.ownMs === null && has(document.getElementById('root'))) seen.ownMs = performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })()`
}

/** From its next load on. `figures`: numbers and rows of any screen; `age`: what says how old they are. */
export async function watchLoads(page: Page, { figures, age }: { readonly figures: string; readonly age: string }): Promise<void> {
  await page.addInitScript(toWatch(figures, age))
}

/** Opens the screen, waits until what it shows was kept, and reloads it; `page` is watched. Throws what the browser throws. */
export async function measureReload(page: Page, origin: string, path: string): Promise<MeasuredReload> {
  await page.goto(origin + path)
  await settle(page)
  await waitForFigures(page)
  await page.waitForTimeout(KEPT_MS)
  const reloads: Omit<MeasuredReload, 'path'>[] = []
  for (let at = 0; at < RELOADS; at += 1) {
    await page.reload({ waitUntil: 'commit' })
    await waitForFigures(page)
    reloads.push((await page.evaluate('globalThis.__screensSeen')) as Omit<MeasuredReload, 'path'>)
    await page.waitForTimeout(KEPT_MS)
  }
  const middle = reloads.toSorted((left, right) => afterFrame(left) - afterFrame(right))[Math.floor(RELOADS / 2)]
  if (!middle) throw new Error('not reloaded')
  return { path, ...middle }
}

/** From the frame to the first figures, in ms. */
export function afterFrame({ frameMs, figuresMs }: Pick<MeasuredReload, 'frameMs' | 'figuresMs'>): number {
  return figuresMs === null ? Number.POSITIVE_INFINITY : Math.max(0, figuresMs - frameMs)
}

async function waitForFigures(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const { __screensSeen: seen } = globalThis as unknown as { __screensSeen?: { frameMs: number | null; ownMs: number | null } }
        return seen !== undefined && seen.frameMs !== null && seen.ownMs !== null
      },
      undefined,
      { timeout: FIGURES_MS, polling: STEP_MS },
    )
    .catch(() => undefined)
}

/** A table in Markdown, one line a screen. */
export function toReloadTable(measured: readonly MeasuredReload[]): string {
  const ms = (value: number | null) => (value === null || value === Number.POSITIVE_INFINITY ? '—' : String(Math.round(value)))
  return [
    '| screen | frame, ms | first figures, ms | after the frame | its own, ms | requests before | with their age |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...measured.map((screen) => {
      const { path, frameMs, figuresMs, ownMs, requests, saysAge } = screen
      return `| ${path} | ${ms(frameMs)} | ${ms(figuresMs)} | ${ms(afterFrame(screen))} | ${ms(ownMs)} | ${requests} | ${saysAge ? 'yes' : 'no'} |`
    }),
    '',
  ].join('\n')
}
