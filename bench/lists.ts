import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { startDeployment } from '../tests/e2e/startDeployment.ts'
import { type Figure, medianOf } from './figures.ts'
import { BENCH_AUDIT_ROWS, BENCH_SHOPS, fillDemo } from './fillDemo.ts'
import { plainPaths, servePlainPages } from './plainPages.ts'
import { evaluate, openSlowPage, type PageTimes, type SlowPage, timeAction, timeVisit } from './slowPage.ts'

const RUNS = 5
const SCROLL_MS = 2_000
/** A hand needs at least this long from the button's edge to the click. */
const POINTER_MS = 200
/** A row of a list. */
export const ROW = '.zg-list-table tbody tr:not([aria-hidden])'

/** How long lists take that are as long as an account of this product gets. */
export async function measureLists(): Promise<readonly Figure[]> {
  const deployment = await startDeployment()
  const browser = await openBrowser({ drawing: 'accelerated' })
  const { origin } = deployment
  try {
    await fillDemo(origin)
    await (await openLoggedIn(browser.context, origin, 'demo', {}, { readsFigures: true })).close()
    const plain = await measurePlain(browser.context, origin)
    const ours = await openWarm(browser.context, `${origin}/shop/my_shop`)
    const figures: Figure[] = [
      { what: `${BENCH_SHOPS} shops, warm: rows`, unit: 'ms', ours: ours.times.shownMs, plain: plain.openMs, goal: '<= 1,000' },
      {
        what: 'search to rows, while typing',
        unit: 'ms',
        ours: await timeSearch(ours, '.zg-list-search input', `document.querySelectorAll('${ROW}').length === 1`),
        plain: plain.searchMs,
      },
      { what: 'sort by name', unit: 'ms', ours: await timeSort(ours, '.zg-sort', ROW), plain: plain.sortMs },
      { what: 'scrolling all of them', unit: 'frames/s', ours: await timeScroll(ours), goal: '>= 50' },
    ]
    await ours.page.close()
    const audit = await openWarm(browser.context, `${origin}/user/audit`)
    const nextPage = (pointerMs: number) => timeNextPage(audit, pointerMs)
    figures.push(
      { what: `${BENCH_AUDIT_ROWS} audit rows, warm: first page`, unit: 'ms', ours: audit.times.shownMs, goal: '<= 1,000' },
      { what: `next page, pointer there ${POINTER_MS} ms before`, unit: 'ms', ours: await nextPage(POINTER_MS), goal: '<= 200' },
      { what: 'next page, by a click from nowhere', unit: 'ms', ours: await nextPage(0) },
    )
    return figures
  } finally {
    await browser.close()
    await deployment.close()
  }
}

/** The same list by plain means; its page is closed again before ours opens. */
async function measurePlain(context: BrowserContext, origin: string) {
  const plain = await openSlowPage(context, { isCold: false })
  await servePlainPages(plain.page, origin)
  const { shownMs: openMs } = await timeVisit(plain, origin + plainPaths.list, 'tbody tr')
  const searchMs = await timeSearch(plain, 'input', `document.querySelectorAll('tbody tr').length === 1`)
  const sortMs = await timeSort(plain, 'th button', 'tbody tr')
  await plain.page.close()
  return { openMs, searchMs, sortMs }
}

/** A page whose files the browser has; the middle of its times over a few visits. */
async function openWarm(context: BrowserContext, url: string): Promise<SlowPage & { readonly times: PageTimes }> {
  const shown: number[] = []
  for (let run = 1; run < RUNS; run += 1) {
    const slow = await openSlowPage(context, { isCold: false })
    const { shownMs } = await timeVisit(slow, url, ROW)
    if (run > 1) shown.push(shownMs)
    await slow.page.close()
  }
  const slow = await openSlowPage(context, { isCold: false })
  const times = await timeVisit(slow, url, ROW)
  return { ...slow, times: { ...times, shownMs: medianOf([...shown, times.shownMs]) } }
}

/** Types a text that one shop has, and empties the input again. */
async function timeSearch(slow: SlowPage, input: string, isDone: string): Promise<number> {
  const write = (text: string) => `{
    const input = document.querySelector('${input}')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${text}')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }`
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    times.push(await timeAction(slow, write('123 号店'), isDone))
    await timeAction(slow, write(''), 'document.querySelectorAll("tbody tr").length > 2')
  }
  return medianOf(times)
}

/** A click on the head of the first column, until another row is the first. */
async function timeSort(slow: SlowPage, button: string, row: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const act = `const first = document.querySelector('${row}').textContent; document.querySelector('${button}').click()`
    times.push(await timeAction(slow, act, `document.querySelector('${row}')?.textContent !== first`))
    if (button === 'th button') await slow.page.reload()
    if (button === 'th button') await slow.page.waitForSelector(row)
  }
  return medianOf(times)
}

/** Frames a second while the rows move past, from top to bottom. */
async function timeScroll(slow: SlowPage): Promise<number> {
  await slow.page.bringToFront()
  return evaluate(
    slow,
    `new Promise((resolve) => {
    const frame = document.querySelector('.zg-list-frame')
    const from = performance.now()
    let frames = 0
    const step = (now) => {
      const part = (now - from) / ${SCROLL_MS}
      if (part >= 1) return resolve(frames / ((now - from) / 1000))
      frames += 1
      frame.scrollTop = part * (frame.scrollHeight - frame.clientHeight)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`,
  ) as Promise<number>
}

/** `pointerMs`: how long the pointer has been on the button when it clicks; 0: a click without a pointer. */
async function timeNextPage(slow: SlowPage, pointerMs: number): Promise<number> {
  const button = '.zg-list-pages button:last-of-type'
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    if (pointerMs > 0) {
      await slow.page.mouse.move(0, 0)
      await slow.page.hover(button)
      await delay(pointerMs)
    }
    const act = `const first = document.querySelector('${ROW}').textContent; document.querySelector('${button}').click()`
    times.push(await timeAction(slow, act, `document.querySelector('${ROW}')?.textContent !== first`))
  }
  await slow.page.mouse.move(0, 0)
  return medianOf(times)
}
