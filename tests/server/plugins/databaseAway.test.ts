import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/prepare/freePort.mjs'
import { aPerson } from '../builders/people.ts'
import { createTestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** A wire to PostgreSQL that can be cut. */
class Wire {
  #server: Server | null = null
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  readonly #port: number

  /** `port`: of its near end, each time that it is joined; none of those that systems give to others while it is cut. */
  constructor(target: URL, port: number) {
    this.#target = target
    this.#port = port
  }

  async join(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from)
        from.on('error', () => to.destroy()).on('close', () => to.destroy())
        from.pipe(to)
      }
    })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.#port, '127.0.0.1', resolve))
    this.#server = server
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()))
  }
}

describe.skipIf(!testDatabaseUrl)('while PostgreSQL is away (R14)', () => {
  let server: TestServer
  let wire: Wire
  let remove: () => Promise<void>

  beforeAll(async () => {
    const place = await createTestPlace()
    remove = place.remove
    const url = new URL(place.databaseUrl ?? '')
    const port = await freePort()
    wire = new Wire(new URL(url), port)
    await wire.join()
    url.port = String(port)
    server = await startTestServer({ place: { ...place, databaseUrl: url.href } })
  })
  afterAll(async () => {
    await server.close()
    await wire.cut()
    await remove()
  })

  it('the process is up, not ready, answers 503 in the usual shape, and recovers', async () => {
    const owner = await aPerson(server)
    const statusOf = async (path: string) => (await fetch(server.origin + path)).status
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
    const megabytes = process.memoryUsage.rss() / 1024 / 1024
    const cutAt = performance.now()
    await wire.cut()
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
    const notReadyMs = performance.now() - cutAt
    const reply = await server.call('shopList', {}, owner)
    expect(reply).toMatchObject({ status: 503, code: 1500, data: { request_id: reply.headers.get('x-request-id') } })
    expect(await server.call('saveGroup', { group_name: '组' }, owner)).toMatchObject({ status: 503, code: 1500 })
    // Many calls that find nothing leave nothing behind.
    const lost = await Promise.all(Array.from({ length: 200 }, () => server.call('shopList', {}, owner)))
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([503]))
    const joinedAt = performance.now()
    await wire.join()
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
    process.stdout.write(
      `PostgreSQL away: not ready after ${Math.round(notReadyMs)} ms, ready again ${Math.round(performance.now() - joinedAt)} ms after it came back, ` +
        `memory ${Math.round(process.memoryUsage.rss() / 1024 / 1024 - megabytes)} MB more\n`,
    )
    expect(await server.call('saveGroup', { group_name: '组' }, owner)).toMatchObject({ status: 200, code: 1000 })
  })
})
