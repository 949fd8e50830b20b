import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SenderParts, sendDue } from '../../../server/channels/sendDue.ts'
import { startSending } from '../../../server/channels/startSending.ts'
import { notify } from '../../../server/notifications/notify.ts'
import { chinaDay, chinaDayEnd } from '../../../src/domain/chinaDay.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { type RobotStandIn, startRobotStandIn } from '../builders/robotStandIn.ts'
import { senderParts } from '../builders/senderParts.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const HOUR_MS = 60 * 60 * 1000
/** More than are sent to at once. */
const MANY = 45

let server: TestServer
let robots: RobotStandIn
let turn = 0

beforeAll(async () => {
  robots = await startRobotStandIn(() => server.clock.now())
  server = await startTestServer({
    settings: {
      robotOrigins: robots.robotOrigins,
      publicOrigin: 'https://console.example.com',
      mail: { host: '127.0.0.1', port: 1, security: 'none', login: null, from: 'console@example.com' },
    },
  })
})
afterAll(async () => {
  await server.close()
  await robots.close()
})
beforeEach(async () => {
  // No test begins in quiet hours.
  server.clock.advance(chinaDayEnd(chinaDay(server.clock.now())) + 12 * HOUR_MS - server.clock.now())
  await server.database.db.deleteFrom('outbox').execute()
  robots.said.length = 0
})

const partsOf = (overrides: Partial<SenderParts> = {}) => senderParts(server, overrides)

async function addChannel(person: Person, address: string): Promise<void> {
  expect((await server.call('saveChannel', { name: '群', address, topics: ['batches'] }, person)).code).toBe(1000)
}

/** A person with a robot of her own; out: the robot's token. */
async function withRobot(person: Person): Promise<string> {
  turn += 1
  const token = `${String(turn).padStart(8, '0')}-2222-4333-8444-555555555555`
  robots.addRobot(token)
  await addChannel(person, `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${token}`)
  return token
}

/** A person with a confirmed mailbox. */
async function withMailbox(person: Person): Promise<void> {
  turn += 1
  await addChannel(person, `lihua${turn}@example.com`)
  await server.database.db.updateTable('channels').set({ confirmed_at: 1 }).where('owner_uid', '=', person.ownerUid).execute()
}

/** `at`: when it happened, ms. What is due longest is sent first. */
function tell(person: Person, at = server.clock.now()): Promise<void> {
  const event = { ownerUid: person.ownerUid, userUids: [person.userUid], code: 'batchDone', at } as const
  return server.database.write((db) => notify(db, { ...event, values: { title: '改价', done: 3, rest: 0 } }), person.ownerUid)
}

const tokensSaid = () => robots.said.map(({ token }) => token)

/** The next message to a robot arrives, and is answered when `answer` is called. */
function holdNext() {
  let answer = () => {}
  const asked = new Promise<void>((resolve) =>
    robots.next((respond) => {
      answer = () => respond(200, JSON.stringify({ errcode: 0, errmsg: 'ok' }))
      resolve()
    }),
  )
  return { asked, answer: () => answer() }
}

it('a robot that was sent to while the clock was a day ahead is sent to once that is set right', async () => {
  const person = await aPerson(server)
  await withRobot(person)
  server.clock.advance(24 * HOUR_MS)
  await tell(person)
  await sendDue(partsOf())
  expect(tokensSaid()).toHaveLength(1)
  server.clock.advance(-24 * HOUR_MS)
  await tell(person)
  await sendDue(partsOf())
  expect(tokensSaid()).toHaveLength(2)
})

describe('a message to a robot', () => {
  const waiting = new Set<Socket>()
  let hasLeft = false
  const silent = createServer((socket) => {
    waiting.add(socket.on('error', () => undefined))
    if (hasLeft) socket.destroy()
  })
  beforeAll(async () => {
    await once(silent.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    silent.close()
  })

  it('does not wait for mails, of which many wait longer at a mail server that says nothing', async () => {
    for (let count = 0; count < MANY; count += 1) {
      const person = await aPerson(server)
      await withMailbox(person)
      await tell(person)
    }
    server.clock.advance(1)
    const last = await aPerson(server)
    const token = await withRobot(last)
    await tell(last)
    const mail = { ...server.settings.mail, port: (silent.address() as AddressInfo).port } as SenderParts['settings']['mail']
    let isOver = false
    const sending = sendDue(partsOf({ settings: { ...server.settings, mail } })).then(() => {
      isOver = true
    })
    await expect.poll(() => tokensSaid().includes(token) || isOver).toBe(true)
    expect(tokensSaid()).toEqual([token])
    // None of the mails has to be waited for.
    hasLeft = true
    for (const socket of waiting) socket.destroy()
    await sending
  })

  it('does not wait for the next look where more are due than are sent at once', async () => {
    const tokens: string[] = []
    for (let count = 0; count < MANY; count += 1) {
      const person = await aPerson(server)
      tokens.push(await withRobot(person))
      await tell(person)
    }
    await sendDue(partsOf())
    expect(tokensSaid().toSorted()).toEqual(tokens.toSorted())
  })
})

describe('sending now and then', () => {
  let stop = async () => {}
  afterEach(() => stop())

  it('takes what becomes due while something else is on its way, and a stop waits for that alone', async () => {
    const [slow, quick, late] = [await aPerson(server), await aPerson(server), await aPerson(server)]
    const [slowToken, quickToken] = [await withRobot(slow), await withRobot(quick)]
    await withRobot(late)
    const held = holdNext()
    await tell(slow)
    stop = startSending(partsOf(), 5)
    await held.asked
    await tell(quick)
    await expect.poll(tokensSaid).toEqual([quickToken])
    let isStopped = false
    const stopping = stop().then(() => {
      isStopped = true
    })
    await tell(late)
    expect(isStopped).toBe(false)
    held.answer()
    await stopping
    const left = await server.database.db.selectFrom('outbox').select('owner_uid').execute()
    expect(left).toEqual([{ owner_uid: late.ownerUid }])
    expect(tokensSaid()).not.toContain(slowToken)
  })
})
