import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import type { createResultCache } from '../../src/bridge/resultCache/createResultCache.ts'
import type { Figures, openFigures } from '../../src/figures/worker/openFigures.ts'
import type { createLastAnswers } from '../../src/reports/live/createLastAnswers.ts'
import type { wipeBucket } from '../../src/storage/wipedBucket.ts'

/** What the page has at hand: the modules as they are, and nothing else of the console. */
interface FiguresPage {
  readonly open: (owner: string) => Figures
  readonly createResultCache: typeof createResultCache
  readonly createLastAnswers: typeof createLastAnswers
  readonly wipeBucket: typeof wipeBucket
  /** Tasks of the page that took longer than 50 ms, by their length. */
  readonly longTasks: number[]
}
declare global {
  var figuresPage: FiguresPage | undefined
  var figures: ReturnType<typeof openFigures> | undefined
}

const page = `<!doctype html><title>figures</title><script type="module">
import { createResultCache } from '/createResultCache.js'
import { createLastAnswers } from '/createLastAnswers.js'
import { openFigures } from '/openFigures.js'
import { wipeBucket } from '/wipedBucket.js'
const longTasks = []
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longTasks.push(duration) }).observe({ type: 'longtask' })
const open = (owner) => openFigures(owner, () => new Worker('/figures.worker.js', { type: 'module' }))
globalThis.figuresPage = { open, createResultCache, createLastAnswers, wipeBucket, longTasks }
</script>`

const source = (path: string) => new URL(`../../src/${path}`, import.meta.url).pathname
const entries = {
  openFigures: source('figures/worker/openFigures.ts'),
  'figures.worker': source('figures/worker/figures.worker.ts'),
  createResultCache: source('bridge/resultCache/createResultCache.ts'),
  createLastAnswers: source('reports/live/createLastAnswers.ts'),
  wipedBucket: source('storage/wipedBucket.ts'),
}

export interface FiguresServer {
  readonly origin: string
  /** Of the modules. */
  readonly paths: readonly string[]
  /** Bytes of the worker's code, as it is served. */
  readonly workerCode: Buffer
  close(): void
}

/** The modules on a loopback port; with `port` on one that was used before, so that the browser's storage is the same. */
export async function startFiguresPage(port = 0): Promise<FiguresServer> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, target: 'chrome116', lib: { entry: entries, formats: ['es'] } },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  const codeOf = new Map<string, string>(
    outputs.flatMap((each) => (each.type === 'chunk' ? [[`/${each.fileName}`, each.code] as const] : [])),
  )
  const server = createServer((request, reply) => {
    const code = codeOf.get(request.url ?? '')
    reply.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript').end(code ?? page)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: [...codeOf.keys()],
    workerCode: Buffer.from(codeOf.get('/figures.worker.js') ?? ''),
    close: () => server.close(),
  }
}

/** A tab with the figures of a merchant. */
export async function openFiguresTab(tab: Page, origin: string, owner = 'u1'): Promise<Page> {
  await tab.goto(origin)
  await tab.waitForFunction(() => globalThis.figuresPage !== undefined)
  await tab.evaluate((whose) => {
    globalThis.figures = globalThis.figuresPage?.open(whose)
  }, owner)
  return tab
}
