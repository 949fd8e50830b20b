import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { AppOptions } from '../../../server/app.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** More than the system takes of an answer that nobody reads. */
const LARGE_BYTES = 64 * 1024 * 1024
const PLACES = 10
const UNREAD_MAX_MS = 1_000
const large = 'GET /large.bin HTTP/1.1\r\nhost: c\r\n\r\n'
const small = 'GET /api/config HTTP/1.1\r\nhost: c\r\n\r\n'

const folders: string[] = []
const open = new Set<Socket>()
let consoleFolder: string
let server: TestServer

beforeAll(() => {
  consoleFolder = mkdtempSync(join(tmpdir(), 'zhanggui-console-'))
  folders.push(consoleFolder)
  writeFileSync(join(consoleFolder, 'index.html'), '<html>console')
  writeFileSync(join(consoleFolder, 'large.bin'), Buffer.alloc(LARGE_BYTES, '-'))
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  await server.close()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

async function start(app: Partial<AppOptions> = {}): Promise<void> {
  server = await startTestServer({ app: { consoleFolder, requestsInFlightMax: PLACES, ...app } })
}

/** A connection of which nothing is read before somebody asks for it. */
async function openFrom(localAddress: string, asked: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(server.origin).port), host: '127.0.0.1', localAddress })
  open.add(socket)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => open.delete(socket))
  await once(socket, 'connect')
  socket.pause()
  socket.write(asked)
  return socket
}

/** The status of a small answer to somebody there. */
async function statusFrom(localAddress: string): Promise<string> {
  const socket = await openFrom(localAddress, small.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  let text = ''
  for await (const part of socket) text += part
  return text.slice(9, 12)
}

/** Waits until this many more requests are with the server. */
function arrivals(count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    const arrived = () => {
      left -= 1
      if (left > 0) return
      server.app.server.off('request', arrived)
      resolve()
    }
    server.app.server.on('request', arrived)
  })
}

it.each([
  ['on a connection each', Array<string>(3 * PLACES).fill(large)],
  ['on one connection', [large.repeat(3 * PLACES)]],
])('answers that one network does not read, asked for %s, leave places to all others', async (_how, asked) => {
  await start()
  const arrived = arrivals(3 * PLACES)
  await Promise.all(asked.map((each) => openFrom('127.0.3.1', each)))
  await arrived
  await expect.poll(() => statusFrom('127.0.3.1')).toBe('429')
  expect(await statusFrom('127.0.3.2')).toBe('200')
})

it('two networks that read none of their answers leave places to a third', async () => {
  await start()
  for (const network of ['127.0.3.1', '127.0.3.2']) {
    const arrived = arrivals(3 * PLACES)
    await openFrom(network, large.repeat(3 * PLACES))
    await arrived
    await expect.poll(() => statusFrom(network)).toBe('429')
  }
  expect(await statusFrom('127.0.3.3')).toBe('200')
})

it('nine networks that read none of their answers leave a place to a tenth, which ends one of these', async () => {
  await start({ unreadAnswerMaxMs: 60 * 60_000 })
  for (const network of Array.from({ length: 9 }, (_, at) => `127.0.3.${at + 1}`)) {
    await openFrom(network, large.repeat(PLACES))
    await expect.poll(() => statusFrom(network)).toBe('429')
  }
  await expect.poll(() => statusFrom('127.0.3.10')).toBe('200')
})

it('one network has its share of the places, and a place where there is one', async () => {
  await start({ requestsInFlightMax: 1 })
  expect(await statusFrom('127.0.3.1')).toBe('200')
})

it('who asks for many answers on one connection and goes leaves all places free', async () => {
  await start()
  for (let count = 0; count < 4; count += 1) {
    const arrived = arrivals(3 * PLACES)
    const sender = await openFrom('127.0.3.1', large.repeat(3 * PLACES))
    await arrived
    sender.destroy()
  }
  await expect.poll(() => statusFrom('127.0.3.1')).toBe('200')
  const arrived = arrivals(PLACES / 2 - 1)
  for (let count = 0; count < PLACES / 2 - 1; count += 1) await openFrom('127.0.3.1', large)
  await arrived
  expect(await statusFrom('127.0.3.1')).toBe('200')
})

it('an answer of which nothing is taken for a while is ended, and its place is free', async () => {
  await start({ unreadAnswerMaxMs: UNREAD_MAX_MS })
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>
  await openFrom('127.0.3.1', large.repeat(3 * PLACES))
  const [arrived] = await connected
  await expect.poll(() => statusFrom('127.0.3.1')).toBe('429')
  await once(arrived, 'close')
  await expect.poll(() => statusFrom('127.0.3.1')).toBe('200')
})

it('an answer that is read slowly is sent to its end', async () => {
  await start({ unreadAnswerMaxMs: UNREAD_MAX_MS })
  const reader = await openFrom('127.0.3.1', large)
  const began = performance.now()
  let bytes = 0
  for await (const part of reader) {
    bytes += part.length
    if (bytes > LARGE_BYTES) break
    await pause(3)
  }
  expect(bytes).toBeGreaterThan(LARGE_BYTES)
  expect(performance.now() - began).toBeGreaterThan(2 * UNREAD_MAX_MS)
})

it('an answer that is long in the making is waited for, and a connection at rest is kept', async () => {
  await start({ unreadAnswerMaxMs: UNREAD_MAX_MS, holdRefusal: () => pause(2 * UNREAD_MAX_MS) })
  const body = JSON.stringify({ username: 'nobody', password: 'nothing' })
  const login = `POST /QingYuTool/tool_api.php?type=2 HTTP/1.1\r\nhost: c\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const asker = await openFrom('127.0.3.1', login)
  let text = ''
  asker.on('data', (part) => {
    text += part
  })
  asker.resume()
  await once(asker, 'data')
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  await pause(2 * UNREAD_MAX_MS)
  text = ''
  asker.write(small)
  await once(asker, 'data')
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
})
