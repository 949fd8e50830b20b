import { openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { startDeployment } from '../tests/e2e/startDeployment.ts'
import { type Figure, medianOf } from './figures.ts'
import { BENCH_SHOPS, fillDemo } from './fillDemo.ts'
import { ROW } from './lists.ts'
import { evaluate, openSlowPage, type SlowPage, timeAction, timeVisit } from './slowPage.ts'

const SCROLL_MS = 2_000
const JUMPS = 5
/** Rows by which the list moves from one frame to the next, and how its rows are drawn then. */
const PACES = [
  { pace: 'one row a frame, drawn whole', rowsPerFrame: 1 },
  { pace: 'six rows a frame, titles alone', rowsPerFrame: 6 },
] as const
/** As high as `VirtualRows` takes a row for. */
const ROW_PX = 46

/** What `VirtualRows` costs: frames while the rows move, the work of each of them, and how soon all rows are whole again. */
export async function measureScroll(): Promise<readonly Figure[]> {
  const deployment = await startDeployment()
  const browser = await openBrowser()
  try {
    await fillDemo(deployment.origin)
    await (await openLoggedIn(browser.context, deployment.origin, 'demo', {}, { readsFigures: true })).close()
    const list = await openSlowPage(browser.context, { isCold: false })
    await timeVisit(list, `${deployment.origin}/shop/my_shop`, ROW)
    await list.devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const figures: Figure[] = []
    for (const { pace, rowsPerFrame } of PACES) {
      const { framesPerS, workMs } = await timeScroll(list, rowsPerFrame * ROW_PX)
      figures.push({ what: `${BENCH_SHOPS} rows, ${pace}`, unit: 'frames/s', ours: framesPerS, goal: '>= 50' })
      figures.push({ what: 'processor time of a frame', unit: 'ms', ours: workMs })
    }
    figures.push({ what: 'from one end to the other, until all rows are whole', unit: 'ms', ours: await timeJump(list) })
    return figures
  } finally {
    await browser.close()
    await deployment.close()
  }
}

/** Moves the rows by so many px each frame, and back again at the end. */
async function timeScroll(slow: SlowPage, pxPerFrame: number): Promise<{ readonly framesPerS: number; readonly workMs: number }> {
  await slow.page.bringToFront()
  const before = await readWork(slow)
  const frames = (await evaluate(
    slow,
    `new Promise((resolve) => {
    const frame = document.querySelector('.zg-list-frame')
    const from = performance.now()
    let frames = 0
    let by = ${pxPerFrame}
    const step = (now) => {
      if (now - from >= ${SCROLL_MS}) return resolve(frames)
      frames += 1
      const end = frame.scrollHeight - frame.clientHeight
      if ((by > 0 && frame.scrollTop >= end - 1) || (by < 0 && frame.scrollTop <= 0)) by = -by
      frame.scrollTop += by
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`,
  )) as number
  return { framesPerS: (frames * 1_000) / SCROLL_MS, workMs: ((await readWork(slow)) - before) / frames }
}

/** From the top to the end at once, until the rows there have their cells; the middle of a few times. */
async function timeJump(slow: SlowPage): Promise<number> {
  const jump = (to: string) => `document.querySelector('.zg-list-frame').scrollTop = ${to}`
  const isWholeAt = (index: number) =>
    `document.querySelector('${ROW}[aria-rowindex="${index}"] td') !== null && !document.querySelector('.zg-list-passing')`
  const times: number[] = []
  for (let run = 0; run < JUMPS; run += 1) {
    await timeAction(slow, jump('0'), isWholeAt(2))
    times.push(await timeAction(slow, jump('1e9'), isWholeAt(BENCH_SHOPS + 1)))
  }
  return medianOf(times)
}

/** Processor time of the page's main thread so far, ms: unlike frames, it is not a matter of what else the machine does. */
async function readWork({ devTools }: SlowPage): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const wanted = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']
  return metrics.reduce((sum, { name, value }) => (wanted.includes(name) ? sum + value * 1_000 : sum), 0)
}
