import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { createLearnedRules } from '../../src/batches/kinds/setPrice/createLearnedRules.ts'
import { CACHE_DATABASE } from '../../src/bridge/resultCache/createCacheOpener.ts'
import type { createResultCache } from '../../src/bridge/resultCache/createResultCache.ts'
import type { openWipedFactory, wipeBucket } from '../../src/storage/wipedBucket.ts'
import { type Browser, openBrowser } from './openBrowser.ts'

/** What the page of this test has at hand: the modules as they are, and nothing else of the console. */
interface KeptPage {
  readonly createResultCache: typeof createResultCache
  readonly createLearnedRules: typeof createLearnedRules
  readonly wipeBucket: typeof wipeBucket
  readonly openWipedFactory: typeof openWipedFactory
}
declare global {
  var keptPage: KeptPage | undefined
}

const page = `<!doctype html><title>kept</title><script type="module">
import { createResultCache } from '/createResultCache.js'
import { createLearnedRules } from '/createLearnedRules.js'
import { openWipedFactory, wipeBucket } from '/wipedBucket.js'
globalThis.keptPage = { createResultCache, createLearnedRules, openWipedFactory, wipeBucket }
</script>`

/** The modules on a loopback port. */
async function startKeptPage(): Promise<{ readonly origin: string; readonly server: Server }> {
  const source = new URL('../../src/', import.meta.url).pathname
  const files = ['bridge/resultCache/createResultCache', 'batches/kinds/setPrice/createLearnedRules', 'storage/wipedBucket']
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: files.map((file) => `${source}${file}.ts`), formats: ['es'] },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  const codeOf = new Map<string, string>(
    outputs.flatMap((each) => (each.type === 'chunk' ? [[`/${each.fileName}`, each.code] as const] : [])),
  )
  const server = createServer((request, reply) => {
    const code = codeOf.get(request.url ?? '')
    reply.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript').end(code ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Runs in the page: keeps, or reads, some goods for a person. */
const act = (tab: Page, asked: { readonly do: 'keep' | 'read' | 'forget'; readonly owner: string; readonly count?: number }) =>
  tab.evaluate(async ({ do: what, owner, count = 0 }) => {
    const { createResultCache, wipeBucket } = globalThis.keptPage ?? {}
    if (!createResultCache || !wipeBucket) throw new Error('the page has not loaded')
    if (what === 'forget') return wipeBucket()
    const kept = createResultCache({ readOwner: () => owner })
    const query = { name: 'goodsList', shape: 1, fields: ['title'] as 'title'[] }
    if (what === 'read') return (await kept.read<{ title: string }>(query, {}, () => true))?.rows.length ?? null
    const rows = Array.from({ length: count }, (_, at) => ({ title: `茶叶 ${at}` }))
    return kept.keep(query, {}, { rows, asOf: Date.now(), shops: { asked: 1, answered: ['s1'] } })
  }, asked)

/** Runs in the page: learns a step of a category, forgets it, or reads the categories of which something is known. */
const actOnRules = (tab: Page, asked: { readonly do: 'learn' | 'forget' | 'read'; readonly cat_id?: string }) =>
  tab.evaluate(async ({ do: what, cat_id = '' }) => {
    const rules = globalThis.keptPage?.createLearnedRules({ readOwner: () => 'u1' })
    if (!rules) throw new Error('the page has not loaded')
    if (what === 'learn') await rules.learn({ cat_id, cat_name: 'T恤', learned: { rule: 'step', fen: 10 } })
    if (what === 'forget') await rules.forget(cat_id)
    return [...(await rules.read()).values()].map((each) => [each.cat_id, each.step?.value])
  }, asked)

/** A database as the console before this one made it, with nothing in it. */
const makeOldDatabase = (tab: Page) =>
  tab.evaluate(async (name) => {
    const factory = await globalThis.keptPage?.openWipedFactory()
    if (!factory) throw new Error('the page has not loaded')
    await new Promise<void>((resolve, reject) => {
      const opening = factory.open(name, 1)
      opening.onupgradeneeded = () => {
        for (const store of ['entries', 'pages']) opening.result.createObjectStore(store)
      }
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
  }, CACHE_DATABASE)

describe('kept results in a real browser', () => {
  let browser: Browser
  let server: Server
  let origin: string
  beforeAll(async () => {
    ;({ origin, server } = await startKeptPage())
    browser = await openBrowser({ flags: ['--js-flags=--expose-gc'] })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  async function open(): Promise<Page> {
    const tab = await browser.context.newPage()
    await tab.goto(origin)
    await tab.waitForFunction(() => globalThis.keptPage !== undefined)
    return tab
  }

  it('outlive the page', async () => {
    const tab = await open()
    expect(await act(tab, { do: 'keep', owner: 'u1', count: 20_000 })).toBe(true)
    await tab.reload()
    await tab.waitForFunction(() => globalThis.keptPage !== undefined)
    expect(await act(tab, { do: 'read', owner: 'u1' })).toBe(20_000)
  })

  it('of one person are not another’s, and are gone once another looked', async () => {
    const tab = await open()
    await act(tab, { do: 'keep', owner: 'u1', count: 3 })
    expect(await act(tab, { do: 'read', owner: 'u2' })).toBeNull()
    expect(await act(tab, { do: 'read', owner: 'u1' })).toBeNull()
  })

  it('have learned rules beside them: these outlive the page, are forgotten one by one, and wiped with the rest', async () => {
    const tab = await open()
    await act(tab, { do: 'keep', owner: 'u1', count: 3 })
    await actOnRules(tab, { do: 'learn', cat_id: '1' })
    await actOnRules(tab, { do: 'learn', cat_id: '2' })
    await tab.reload()
    await tab.waitForFunction(() => globalThis.keptPage !== undefined)
    expect(await actOnRules(tab, { do: 'read' })).toEqual([
      ['1', 10],
      ['2', 10],
    ])
    expect(await actOnRules(tab, { do: 'forget', cat_id: '1' })).toEqual([['2', 10]])
    expect(await act(tab, { do: 'read', owner: 'u1' })).toBe(3)
    await act(tab, { do: 'forget', owner: 'u1' })
    expect(await actOnRules(tab, { do: 'read' })).toEqual([])
  })

  it('find room for learned rules in a database that an earlier console made', async () => {
    const tab = await open()
    await act(tab, { do: 'forget', owner: 'u1' })
    await makeOldDatabase(tab)
    expect(await actOnRules(tab, { do: 'learn', cat_id: '1' })).toEqual([['1', 10]])
    expect(await act(tab, { do: 'keep', owner: 'u1', count: 2 })).toBe(true)
    expect(await act(tab, { do: 'read', owner: 'u1' })).toBe(2)
  })

  it('answer also after the browser has collected what nothing refers to any more', async () => {
    const tab = await open()
    const answers = await tab.evaluate(async () => {
      const { createResultCache, createLearnedRules } = globalThis.keptPage ?? {}
      const { gc } = globalThis as { gc?: () => void }
      if (!createResultCache || !createLearnedRules || !gc) throw new Error('the page has not loaded')
      const kept = createResultCache({ readOwner: () => 'u1' })
      const rules = createLearnedRules({ readOwner: () => 'u1' })
      const query = { name: 'goodsList', shape: 1, fields: ['title'] as 'title'[] }
      const parts = { rows: [{ title: '茶叶' }], asOf: Date.now(), shops: { asked: 1, answered: ['s1'] } }
      const keeping = kept.keep(query, {}, parts)
      // Once while the database opens, and often after: it is collected in several steps.
      for (let at = 0; at < 20; at += 1) {
        gc()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      const isKept = await keeping
      gc()
      await new Promise((resolve) => setTimeout(resolve, 50))
      gc()
      await rules.learn({ cat_id: '7', cat_name: 'T恤', learned: { rule: 'step', fen: 10 } })
      return { isKept, rows: (await kept.read(query, {}, () => true))?.rows.length, rules: (await rules.read()).has('7') }
    })
    expect(answers).toEqual({ isKept: true, rows: 1, rules: true })
  })

  it('are wiped by one tab though another has them open, and can be kept again', async () => {
    const first = await open()
    const second = await open()
    await act(first, { do: 'keep', owner: 'u1', count: 3 })
    expect(await act(second, { do: 'read', owner: 'u1' })).toBe(3)
    await act(second, { do: 'forget', owner: 'u1' })
    expect(await act(first, { do: 'read', owner: 'u1' })).toBeNull()
    expect(await act(first, { do: 'keep', owner: 'u1', count: 4 })).toBe(true)
    expect(await act(second, { do: 'read', owner: 'u1' })).toBe(4)
  })
})
