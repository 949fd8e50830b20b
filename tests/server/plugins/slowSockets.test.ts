import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_BYTES_PER_NETWORK_MAX } from '../../../server/plugins/admission.ts'
import { CONNECTIONS_PER_NETWORK_MAX } from '../../../server/plugins/connections.ts'
import { aPerson, PASSWORD } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const SLOW_SOCKETS = 520
/** Of the log: errors, and what is worse. */
const LEVEL_ERROR = 50
/** What slow requests get to arrive in. */
const ENDED_WITHIN_MS = 10_000

const slowBody = 'POST /QingYuTool/tool_api.php?type=2 HTTP/1.1\r\nhost: c\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{'
const slowHeaders = 'GET /api/config HTTP/1.1\r\nhost: c\r\n'

interface SlowSocket {
  readonly socket: Socket
  readonly text: () => string
  readonly ended: Promise<unknown>
}

let server: TestServer
const open = new Set<Socket>()
/** Ports of senders that were not ended when a timer was that began with them: a busy machine holds up both. */
const late = new Set<number | undefined>()

beforeAll(async () => {
  server = await startTestServer()
  server.app.server.on('connection', (socket: Socket) => {
    const { remotePort, remoteAddress } = socket
    if (remoteAddress === '127.0.0.1') return
    // One that the server has ended closes once its sender has, which is a sender of this busy process.
    const isOpen = () => !socket.destroyed && !socket.writableEnded
    const timer = setTimeout(() => setImmediate(() => isOpen() && late.add(remotePort)), ENDED_WITHIN_MS)
    socket.once('close', () => clearTimeout(timer))
  })
  // All that is loaded with the first request is not what is measured.
  expect((await server.call('config')).code).toBe(1000)
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await server.close()
})

async function openSlow(start: string, localAddress: string): Promise<SlowSocket> {
  const socket = connect({ port: Number(new URL(server.origin).port), host: '127.0.0.1', localAddress })
  open.add(socket)
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  socket.on('error', () => socket.destroy())
  const ended = once(socket, 'close').then(() => open.delete(socket))
  await once(socket, 'connect')
  socket.write(start)
  return { socket, text: () => text, ended }
}

const openMany = (start: string, addressOf: (index: number) => string) =>
  Promise.all(Array.from({ length: SLOW_SOCKETS }, (_, index) => openSlow(start, addressOf(index))))

it('a sender that goes away in the middle of a body is no fault of ours in the log', async () => {
  const arrived = once(server.app.server, 'request')
  const { socket } = await openSlow(slowBody, '127.0.0.9')
  const [, reply] = await arrived
  const closed = once(reply, 'close')
  socket.destroy()
  await closed
  expect((await server.call('config')).code).toBe(1000)
  const levels = server.logLines.map((line) => JSON.parse(line).level)
  expect(levels.filter((level) => level >= LEVEL_ERROR)).toEqual([])
})

describe('520 sockets that send slowly', () => {
  it.each([
    ['bodies from one address', slowBody, () => '127.0.0.2'],
    ['bodies from 40 addresses', slowBody, (index: number) => `127.0.1.${1 + (index % 40)}`],
    ['headers from one address', slowHeaders, () => '127.0.0.3'],
    ['nothing from 40 addresses', '', (index: number) => `127.0.2.${1 + (index % 40)}`],
  ] as const)('as %s are ended within 10 s, and everybody else is answered meanwhile', async (_what, start, addressOf) => {
    const owner = await aPerson(server)
    const slow = await openMany(start, addressOf)
    expect((await server.call('shopList', {}, owner)).code).toBe(1000)
    expect((await server.call('login', { username: owner.username, password: PASSWORD })).code).toBe(1000)
    expect((await server.call('config')).code).toBe(1000)
    await Promise.all(slow.map((each) => each.ended))
    expect([...late]).toEqual([])
    expect((await server.call('shopList', {}, owner)).code).toBe(1000)
  })
})

describe('one address', () => {
  it('has no more sockets open than its share: the oldest that waits makes room, and its own newest is answered', async () => {
    const slow = await openMany(slowHeaders, () => '127.0.0.4')
    const first = slow[0] as SlowSocket
    await first.ended
    const newest = await openSlow('GET /healthz HTTP/1.1\r\nhost: c\r\nconnection: close\r\n\r\n', '127.0.0.4')
    await newest.ended
    expect(newest.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(slow.filter(({ socket }) => !socket.destroyed).length).toBeLessThan(CONNECTIONS_PER_NETWORK_MAX)
    for (const { socket } of slow) socket.destroy()
  })

  it('is told in the usual shape that more bytes of it are on their way than it may have', async () => {
    const { token } = await aPerson(server)
    const longBody = slowBody
      .replace('type=2 ', 'type=64 ')
      .replace('content-length: 90', `authorization: ${token}\r\ncontent-length: 1000000`)
    const slow: SlowSocket[] = []
    for (let bytes = 0; bytes <= BODY_BYTES_PER_NETWORK_MAX; bytes += 1_000_000) slow.push(await openSlow(longBody, '127.0.0.5'))
    const newest = slow.at(-1) as SlowSocket
    await once(newest.socket, 'data')
    expect(newest.text()).toMatch(/^HTTP\/1\.1 429 [\s\S]*"code":1007/)
    for (const { socket } of slow) socket.destroy()
  })

  it('has a burst of small bodies answered', async () => {
    const body = slowBody.slice(0, -1)
    const burst = await Promise.all(Array.from({ length: 150 }, () => openSlow(body, '127.0.0.8')))
    for (const { socket } of burst) socket.write('x'.repeat(90))
    await Promise.all(burst.map(({ socket, text }) => (text() === '' ? once(socket, 'data') : null)))
    expect(new Set(burst.map((each) => each.text().slice(9, 12)))).toEqual(new Set(['200']))
    for (const { socket } of burst) socket.destroy()
  })
})

describe('a body of a stranger', () => {
  const head = 'POST /QingYuTool/tool_api.php?type=2 HTTP/1.1\r\nhost: c\r\nconnection: close\r\ncontent-type: application/json\r\n'

  it('that says that it is longer than a login can be is refused unread', async () => {
    const sender = await openSlow(`${head}content-length: 600000\r\n\r\n`, '127.0.0.6')
    await once(sender.socket, 'data')
    expect(sender.text()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":1002/)
    sender.socket.destroy()
  })

  it('that does not say how long it is is read up to that length, and refused at the next byte', async () => {
    const sender = await openSlow(`${head}transfer-encoding: chunked\r\n\r\n`, '127.0.0.6')
    const inChunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
    for (let part = 0; part < 16; part += 1) sender.socket.write(inChunk(1024))
    // It came, and nothing was said to it.
    expect((await server.call('config')).code).toBe(1000)
    expect(sender.text()).toBe('')
    sender.socket.write(inChunk(1))
    await once(sender.socket, 'data')
    expect(sender.text()).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*"code":1002/)
    sender.socket.destroy()
  })
})

describe('a body in chunks, which does not say how long it is', () => {
  const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nhost: c\r\n${headers}\r\ntransfer-encoding: chunked\r\n\r\n`
  const loginPath = '/QingYuTool/tool_api.php?type=2'
  const inChunks = (text: string) => `${[...text].map((sign) => `1\r\n${sign}\r\n`).join('')}0\r\n\r\n`

  it.each([
    ['JSON', 'application/json', (username: string) => JSON.stringify({ username, password: PASSWORD })],
    ['a form', 'application/x-www-form-urlencoded', (username: string) => new URLSearchParams({ username, password: PASSWORD }).toString()],
  ])('logs in as %s', async (_what, type, bodyOf) => {
    const { username } = await aPerson(server)
    const sender = await openSlow(post(loginPath, `content-type: ${type}`), '127.0.0.10')
    sender.socket.write(inChunks(bodyOf(username)))
    await once(sender.socket, 'data')
    expect(sender.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":1000/)
    sender.socket.destroy()
  })

  it('is taken of somebody who is logged in, up to what any call takes', async () => {
    const { token } = await aPerson(server)
    const head = post('/QingYuTool/tool_api.php?type=64', `content-type: application/json\r\nauthorization: ${token}`)
    const sender = await openSlow(head, '127.0.0.11')
    sender.socket.write(inChunks('{"group_name":"a group"}'))
    await once(sender.socket, 'data')
    expect(sender.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":1000/)
    const long = await openSlow(head, '127.0.0.11')
    for (let part = 0; part < 17; part += 1) long.socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
    await once(long.socket, 'data')
    expect(long.text()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":1002/)
    for (const { socket } of [sender, long]) socket.destroy()
  })

  it('counts for its network with the bytes that came', async () => {
    const { token } = await aPerson(server)
    const head = post('/QingYuTool/tool_api.php?type=64', `content-type: application/json\r\nauthorization: ${token}`)
    const waiting = await Promise.all(Array.from({ length: 100 }, () => openSlow(head, '127.0.0.12')))
    const first = await openSlow(head + inChunks('{"group_name":"a group"}'), '127.0.0.12')
    await once(first.socket, 'data')
    expect(first.text()).toMatch(/^HTTP\/1\.1 200 /)
    const answered = Promise.race(waiting.map(({ socket, text }) => once(socket, 'data').then(text)))
    for (const { socket } of waiting.slice(0, 1 + BODY_BYTES_PER_NETWORK_MAX / 1_000_000)) socket.write(`f4240\r\n${'x'.repeat(1_000_000)}`)
    expect(await answered).toMatch(/^HTTP\/1\.1 429 [\s\S]*"code":1007/)
    for (const { socket } of [...waiting, first]) socket.destroy()
    const later = await openSlow(head + inChunks('{"group_name":"another group"}'), '127.0.0.12')
    await once(later.socket, 'data')
    expect(later.text()).toMatch(/^HTTP\/1\.1 200 /)
    later.socket.destroy()
  })
})

describe('what never becomes a request', () => {
  it.each([
    ['headers of 40 kB', 431, 'too_big', `GET / HTTP/1.1\r\nhost: c\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['no HTTP', 400, 'bad_format', 'HELLO\r\n\r\n'],
    ['two lengths', 400, 'bad_format', 'POST / HTTP/1.1\r\nhost: c\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
  ])('as %s, is answered with %i in the usual shape', async (_what, status, reason, text) => {
    const sender = await openSlow(text, '127.0.0.7')
    await sender.ended
    const [head = '', body = ''] = sender.text().split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*connection: close`))
    expect(JSON.parse(body)).toEqual({ code: 1002, msg: expect.any(String), data: { errors: { payload: reason } } })
  })
})
