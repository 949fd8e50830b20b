import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askDirectly } from '../tests/askDirectly.ts'
import { openSandbox } from '../tests/sandbox/startSandbox.ts'
import { aPerson, someShops } from '../tests/server/builders/people.ts'
import { startTestServer } from '../tests/server/builders/testServer.ts'

/** What the page's thread sends: a request of one of both, and what time it is. */
export interface BackendRequest {
  readonly id: number
  readonly to: 'sandbox' | 'server'
  /** Ms since 1970. */
  readonly now: number
  readonly url: string
  readonly init: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: string | null }
}

export interface BackendAnswer {
  readonly id: number
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** The first message: who is logged in, and what there is. */
export interface Backends {
  readonly sandboxOrigin: string
  readonly serverOrigin: string
  readonly token: string
  readonly userUid: string
  readonly shops: readonly { readonly shop_uid: string; readonly shop_id: string; readonly cookie: string }[]
}

export interface BackendsAsked {
  readonly shopCount: number
  readonly goodsPerStore: number
  readonly startMs: number
}

/** The real server and the real sandbox, in a process of their own, so that what a page needs of memory and processor is counted alone. */
async function serve({ shopCount, goodsPerStore, startMs }: BackendsAsked): Promise<void> {
  let now = startMs
  const dataDir = await mkdtemp(join(tmpdir(), 'zhanggui-bench-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const server = await startTestServer({ place: { dataDir, databaseUrl: null, remove } })
  const follow = () => server.clock.advance(now - server.clock.now())
  follow()
  const sandbox = await openSandbox({ storeCount: shopCount, goodsPerStore, now: () => now })
  await sandbox.post('/sales-clock', { pace: 'running', at: Math.floor(startMs / 1000) })
  const person = await aPerson(server)
  const uids = await someShops(server, person.ownerUid, shopCount)
  const shops: { shop_uid: string; shop_id: string; cookie: string }[] = []
  for (const [at, store] of (await sandbox.stores()).entries()) {
    const { shop_id, cookie } = store.online ? store : await sandbox.renew(store)
    shops.push({ shop_uid: uids[at] ?? '', shop_id, cookie })
  }
  const ask = { sandbox: sandbox.fetch, server: askDirectly(server.app) }
  process.on('message', async (request: BackendRequest | 'close') => {
    if (request === 'close') {
      await sandbox.app.close()
      await server.close()
      await remove()
      process.exit(0)
    }
    now = request.now
    follow()
    const response = await ask[request.to](request.url, request.init)
    const { id } = request
    const answer: BackendAnswer = { id, status: response.status, headers: [...response.headers], body: await response.text() }
    process.send?.(answer)
  })
  const { token, userUid } = person
  const found: Backends = { sandboxOrigin: sandbox.origin, serverOrigin: server.origin, token, userUid, shops }
  process.send?.(found)
}

await serve(JSON.parse(process.argv[2] ?? '{}') as BackendsAsked)
