import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { aPerson } from '../builders/people.ts'
import { startTestServer, toReply } from '../builders/testServer.ts'

/** More than the system takes of an answer that nobody reads. */
const LARGE_BYTES = 64 * 1024 * 1024

describe('admission', () => {
  it('answers 429 in the usual shape above the limit, and never to a probe', async () => {
    const server = await startTestServer({ app: { requestsInFlightMax: 0 } })
    const reply = await server.call('config')
    expect(reply).toMatchObject({ status: 429, code: 1007, data: { retry_after_s: 1 } })
    expect(reply.headers.get('retry-after')).toBe('1')
    for (const path of ['/healthz', '/readyz']) expect((await fetch(server.origin + path)).status).toBe(200)
    await server.close()
  })

  it('counts only requests that are under way', async () => {
    const server = await startTestServer({ app: { requestsInFlightMax: 1 } })
    for (let count = 0; count < 5; count += 1) expect((await server.call('config')).status).toBe(200)
    await server.close()
  })

  it('lets an accepted request finish while the server stops, and turns later ones away', async () => {
    const server = await startTestServer()
    const owner = await aPerson(server)
    const body = JSON.stringify({ group_name: '组' })
    const { hostname, port } = new URL(server.origin)
    const headers = { authorization: owner.token, 'content-type': 'application/json', 'content-length': body.length }
    const slow = httpRequest({
      agent: new Agent({ keepAlive: true }),
      hostname,
      port,
      method: 'POST',
      path: '/QingYuTool/tool_api.php?type=64',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    const answer = new Promise<IncomingMessage>((resolve, reject) => slow.on('error', reject).on('response', resolve)).then(textFrom)
    slow.write(body.slice(0, 5))
    await new Promise<void>((resolve) => server.app.server.once('request', () => resolve()))
    const accepted = once(server.app.server, 'connection')
    const late = connect(Number(port), hostname)
    late.write('GET /api/config HTTP/1.1\r\nhost: console\r\n')
    const lateAnswer = textFrom(late)
    const [arrived] = await accepted
    await expect.poll(() => arrived.bytesRead).toBeGreaterThan(0)
    const closing = server.app.close()
    await expect.poll(() => server.app.server.listening).toBe(false)
    late.write('\r\n')
    expect(await lateAnswer).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"code":1500/i)
    slow.end(body.slice(5))
    expect(JSON.parse(await answer)).toMatchObject({ code: 1000 })
    await closing
    await expect(toReply(await fetch(`${server.origin}/healthz`).catch(() => Response.json({ code: -1 })))).resolves.toMatchObject({
      code: -1,
    })
    await server.database.close()
    await server.place.remove()
  })

  it('ends the connection of an answer that was under way when the stop began, once all of it is sent', async () => {
    const consoleFolder = mkdtempSync(join(tmpdir(), 'zhanggui-console-'))
    writeFileSync(join(consoleFolder, 'index.html'), '<html>console')
    writeFileSync(join(consoleFolder, 'large.bin'), Buffer.alloc(LARGE_BYTES, '-'))
    const server = await startTestServer({ app: { consoleFolder } })
    // Only the stop ends connections that are kept.
    server.app.server.keepAliveTimeout = 0
    const { hostname, port } = new URL(server.origin)
    const slow = connect(Number(port), hostname)
    slow.write('GET /large.bin HTTP/1.1\r\nhost: console\r\n\r\n')
    await once(slow, 'readable')
    const closing = server.app.close()
    await expect.poll(() => server.app.server.listening).toBe(false)
    const [head = '', body = ''] = (await textFrom(slow)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i)
    expect(body).toHaveLength(LARGE_BYTES)
    await closing
    await server.close()
    rmSync(consoleFolder, { recursive: true })
  })
})

function textFrom(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    stream.on('data', (part) => {
      text += part
    })
    stream.on('end', () => resolve(text)).on('error', reject)
  })
}
