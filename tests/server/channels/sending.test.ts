import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationCode } from '../../../contract/entities/notification.ts'
import { type SenderParts, sendDue } from '../../../server/channels/sendDue.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { createMetrics } from '../../../server/metrics.ts'
import { notify } from '../../../server/notifications/notify.ts'
import { claimAddress } from '../../../server/repositories/channels.ts'
import { chinaDay, chinaDayEnd } from '../../../src/domain/chinaDay.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { type RobotStandIn, startRobotStandIn } from '../builders/robotStandIn.ts'
import { senderParts } from '../builders/senderParts.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestServer
let robots: RobotStandIn
let owner: Person
let token: string
let turn = 0

beforeAll(async () => {
  robots = await startRobotStandIn(() => server.clock.now())
  server = await startTestServer({ settings: { robotOrigins: robots.robotOrigins, publicOrigin: 'https://console.example.com' } })
})
afterAll(async () => {
  await server.close()
  await robots.close()
})
beforeEach(async () => {
  // Noon of the next day in China: no test begins in quiet hours.
  server.clock.advance(chinaDayEnd(chinaDay(server.clock.now())) + 12 * HOUR_MS - server.clock.now())
  owner = await aPerson(server)
  await server.database.db.deleteFrom('outbox').execute()
  robots.said.length = 0
  token = aToken()
  robots.addRobot(token)
})

/** As long as those of each platform. */
function aToken(): string {
  turn += 1
  return `${String(turn).padStart(8, '0')}-2222-4333-8444-555555555555`
}
const addressOf = {
  wecom: (key: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`,
  dingtalk: (key: string) => `https://oapi.dingtalk.com/robot/send?access_token=${key}`,
  feishu: (key: string) => `https://open.feishu.cn/open-apis/bot/v2/hook/${key}`,
}

const partsOf = (overrides: Partial<SenderParts> = {}) => senderParts(server, overrides)
const send = (overrides: Partial<SenderParts> = {}) => sendDue(partsOf(overrides))

async function addChannel(payload: object = {}, person = owner): Promise<string> {
  const saved = await server.call(
    'saveChannel',
    { name: '运营群', address: addressOf.wecom(token), topics: ['alerts', 'batches', 'shops'], ...payload },
    person,
  )
  expect(saved.code).toBe(1000)
  return saved.data.channel_id
}

function tell(code: NotificationCode, values: Record<string, string | number>, person = owner, shopUid?: string): Promise<void> {
  const event = { ownerUid: person.ownerUid, userUids: [person.userUid], code, values, at: server.clock.now() }
  return server.database.write((db) => notify(db, { ...event, ...(shopUid !== undefined && { shopUid }) }), person.ownerUid)
}
const tellBatch = (title = '改价', person = owner) => tell('batchDone', { title, done: 3, rest: 0 }, person)
const texts = () => robots.said.filter((each) => each.token === token).map(({ text }) => text)
/** Another robot that is there. */
function otherRobot(): string {
  const other = aToken()
  robots.addRobot(other)
  return other
}

/** A sending of which the robot has the message, and has not answered yet. */
async function sendHeld() {
  let answer = () => {}
  const asked = new Promise<void>((resolve) =>
    robots.next((respond) => {
      answer = () => respond(200, JSON.stringify({ errcode: 0, errmsg: 'ok' }))
      resolve()
    }),
  )
  const sending = send()
  await asked
  return { answer: () => answer(), sending }
}

const channelOf = async (person = owner) => (await server.call('channelList', { keyword: '运营群' }, person)).data.list[0]
const bellOf = async (person = owner): Promise<{ title: string; values: object }[]> =>
  (await server.call('notificationList', {}, person)).data.list

describe('a message', () => {
  it('goes to the channels of its reader that want it, once each, and nowhere else', async () => {
    await addChannel()
    await addChannel({ name: '别的', topics: ['work', 'account'] })
    await addChannel({ name: '关着', is_on: false })
    const other = await aPerson(server)
    await tellBatch()
    await tellBatch('别人的', other)
    await send()
    server.clock.advance(MINUTE_MS)
    await send()
    expect(texts()).toEqual(['掌柜 Zhanggui\n批量任务已完成：改价\n3 项全部完成。\nhttps://console.example.com/shop/batches'])
    expect(await channelOf()).toMatchObject({ last_sent_at: expect.any(Number), last_failed_at: null, waiting: 0 })
  })

  it('is queued in the transaction that tells it: what is undone is not sent', async () => {
    await addChannel()
    const failing = server.database.write(async (db) => {
      const event = { ownerUid: owner.ownerUid, userUids: [owner.userUid], code: 'batchDone', values: { title: 't' } } as const
      await notify(db, { ...event, at: server.clock.now() })
      throw new Error('undone')
    }, owner.ownerUid)
    await expect(failing).rejects.toThrow('undone')
    await send()
    expect(texts()).toEqual([])
  })

  it('is joined with the others that are due, in the language of the channel', async () => {
    await addChannel({ language: 'en-US' })
    for (const title of ['A', 'B', 'C']) await tellBatch(title)
    await send()
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toMatch(/^掌柜 Zhanggui · 3 messages\n1\. Batch done: A\n[\s\S]*3\. Batch done: C\n[\s\S]*\/shop\/batches$/)
  })

  it('that was read in the bell meanwhile is not sent', async () => {
    await addChannel()
    await tellBatch()
    await server.call('readNotifications', { all: 1 }, owner)
    await send()
    expect(texts()).toEqual([])
    expect(await channelOf()).toMatchObject({ waiting: 0 })
  })

  it('about a shop is not sent to a helper to whom it is no longer lent, nor anything to one who was disabled', async () => {
    const [shop = ''] = await someShops(server, owner.ownerUid, 1)
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [shop] })
    await addChannel({}, helper)
    await tell('shopLoggedOut', { shop_name: '甲店' }, helper, shop)
    await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, shop_uid_list: [] }, owner)
    await send()
    expect(texts()).toEqual([])
    await tellBatch('改价', helper)
    await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, enabled: false }, owner)
    await send()
    expect(texts()).toEqual([])
  })

  it('is not sent to a channel that was turned off or deleted, also when that comes back', async () => {
    const channel_id = await addChannel()
    await tellBatch()
    await server.call('deleteChannel', { channel_id }, owner)
    await server.call('restoreDeleted', { subject_type: 'channel', ids: [channel_id] }, owner)
    await send()
    expect(texts()).toEqual([])
    await tellBatch('之后')
    await send()
    expect(texts()).toHaveLength(1)
  })

  it('that is too old to be news is dropped', async () => {
    await addChannel()
    await tellBatch()
    server.clock.advance(3 * 24 * HOUR_MS)
    await sweep(server.database, server.clock.now())
    await send()
    expect(texts()).toEqual([])
  })
})

describe('quiet hours', () => {
  it('hold back what is not urgent until they end, then send it as one', async () => {
    await addChannel({ quiet_from: '22:00', quiet_until: '08:00' })
    server.clock.advance(11 * HOUR_MS)
    await tellBatch('夜里')
    await tell('batchDoneInPart', { title: '紧急', done: 1, rest: 2 })
    await send()
    expect(texts()).toEqual([expect.stringContaining('批量任务没有全部完成：紧急')])
    expect(await channelOf()).toMatchObject({ waiting: 1 })
    server.clock.advance(9 * HOUR_MS - 1)
    await send()
    expect(texts()).toHaveLength(1)
    await tellBatch('早上')
    server.clock.advance(1)
    await send()
    expect(texts()[1]).toContain('2 条消息')
  })

  it('hold back what is urgent too, if she wants it so; ending them sends it', async () => {
    const channel_id = await addChannel({ quiet_from: '22:00', quiet_until: '08:00', urgent_always: false })
    server.clock.advance(11 * HOUR_MS)
    await tell('batchDoneInPart', { title: '紧急', done: 1, rest: 2 })
    await send()
    expect(texts()).toEqual([])
    await server.call('saveChannel', { channel_id, name: '运营群', topics: ['batches'] }, owner)
    await send()
    expect(texts()).toHaveLength(1)
  })
})

describe('a platform', () => {
  it.each(['dingtalk', 'feishu'] as const)('of %s takes what is signed by its protocol', async (kind) => {
    robots.addRobot(token, 'SEC-right')
    await addChannel({ address: addressOf[kind](token), secret: 'SEC-right' })
    await tellBatch()
    await send()
    expect(texts()).toHaveLength(1)
  })

  it.each([
    ['wecom', '93000 invalid webhook url, hint: [1700000000]'],
    ['dingtalk', '300001 token is not exist'],
    ['feishu', '19001 param invalid: incoming webhook access token invalid'],
  ] as const)(
    'of %s that knows no such robot is not asked again: the bell says so in its words, and goes to no channel',
    async (kind, words) => {
      robots.removeRobot(token)
      await addChannel({ address: addressOf[kind](token), topics: ['batches', 'account', 'work', 'alerts', 'shops'] })
      await tellBatch()
      await send()
      const asked = robots.requests()
      server.clock.advance(2 * HOUR_MS)
      await send()
      expect(robots.requests()).toBe(asked)
      expect((await bellOf())[0]).toMatchObject({ title: 'channelFailed', link: 'channels', values: { channel: '运营群', words } })
      expect(await channelOf()).toMatchObject({ last_failure: words, waiting: 0 })
      await tellBatch('又一个')
      await send()
      expect((await bellOf()).filter(({ title }) => title === 'channelFailed')).toHaveLength(1)
    },
  )

  it('that finds a signature wrong says so', async () => {
    robots.addRobot(token, 'SEC-right')
    await addChannel({ address: addressOf.dingtalk(token), secret: 'SEC-wrong' })
    await tellBatch()
    await send()
    expect(await channelOf()).toMatchObject({ last_failure: '310000 sign not match' })
  })

  it('that is away is tried again after 1, 5, 15 and 60 minutes, then it is said in the bell', async () => {
    await addChannel()
    await tellBatch()
    for (const minutes of [0, 1, 5, 15, 60]) {
      server.clock.advance(minutes * MINUTE_MS - (minutes > 0 ? 1 : 0))
      const asked = robots.requests()
      if (minutes > 0) {
        await send()
        expect(robots.requests(), `before ${minutes} min`).toBe(asked)
        server.clock.advance(1)
      }
      expect((await bellOf()).some(({ title }) => title === 'channelFailed')).toBe(false)
      robots.next((respond) => respond(502, 'bad gateway'))
      await send()
      expect(robots.requests(), `after ${minutes} min`).toBe(asked + 1)
    }
    expect((await bellOf())[0]).toMatchObject({ title: 'channelFailed', values: { words: 'HTTP 502' } })
    expect(await channelOf()).toMatchObject({ waiting: 0 })
  })

  it('is not asked again and again for what cannot be put into words: that is a try like any other, and is logged', async () => {
    await addChannel({ topics: ['morning'] })
    await tell('morningReport', { sales_fen: 1, orders_count: 1, report: 'no JSON' })
    const logged: unknown[] = []
    const logger = { error: (details: unknown) => void logged.push(details) }
    for (const minutes of [0, 1, 5, 15, 60]) {
      server.clock.advance(minutes * MINUTE_MS)
      await send({ logger })
      await send({ logger })
    }
    expect(logged).toHaveLength(5)
    expect(texts()).toEqual([])
    expect((await bellOf())[0]).toMatchObject({ title: 'channelFailed' })
    expect(await channelOf()).toMatchObject({ waiting: 0 })
  })

  it('that sends elsewhere, answers far too much or breaks off is not followed, and what it was told arrives later', async () => {
    await addChannel()
    await tellBatch()
    const asked = robots.requests()
    robots.next((respond) => respond(302, '', { location: `${robots.robotOrigins.wecom}/robot/send?access_token=${token}` }))
    await send()
    expect(await channelOf()).toMatchObject({ last_failure: 'HTTP 302' })
    expect(robots.requests()).toBe(asked + 1)
    robots.next((respond) => respond(200, 'x'.repeat(10_000_000)))
    server.clock.advance(MINUTE_MS)
    await send()
    expect(await channelOf()).toMatchObject({ last_failure: 'HTTP 200', waiting: 1 })
    server.clock.advance(5 * MINUTE_MS)
    await send()
    expect(texts()).toHaveLength(1)
  })

  it('is told all that is urgent in a few messages, at its pace, and nothing twice', async () => {
    await addChannel()
    for (let at = 0; at < 30; at += 1) await tell('shopLoggedOut', { shop_name: `店铺${at}` }, owner)
    for (let second = 0; second < 15; second += 1) {
      await send()
      server.clock.advance(1_000)
    }
    const said = texts()
    expect(said.length).toBeLessThanOrEqual(4)
    for (let at = 0; at < 30; at += 1) expect(said.filter((text) => text.includes(`“店铺${at}”`))).toHaveLength(1)
    expect(await channelOf()).toMatchObject({ waiting: 0, last_failed_at: null })
  })

  it('is never sent more than it takes, from all channels of a robot together', async () => {
    const other = await aPerson(server)
    await addChannel()
    await addChannel({}, other)
    for (let second = 0; second < 120; second += 1) {
      await tellBatch(`${second}`)
      await tellBatch(`${second}`, other)
      await send()
      server.clock.advance(1_000)
    }
    expect(robots.said.filter((each) => each.token === token).length).toBeGreaterThan(20)
    expect(await channelOf()).toMatchObject({ last_failed_at: null })
    expect(await channelOf(other)).toMatchObject({ last_failed_at: null })
  })

  it('that has enough is left alone for as long as it asks, and nothing is lost', async () => {
    robots.addRobot(token)
    await addChannel({ address: addressOf.dingtalk(token) })
    await tellBatch()
    robots.next((respond) => respond(200, JSON.stringify({ errcode: 130101, errmsg: 'send too fast' })))
    await send()
    const asked = robots.requests()
    server.clock.advance(10 * MINUTE_MS - 1)
    await tellBatch('第二个')
    await send()
    expect(robots.requests()).toBe(asked)
    server.clock.advance(1)
    await send()
    expect(texts()[0]).toContain('2 条消息')
  })
})

describe('several servers', () => {
  it('send a message once, whoever looks first', async () => {
    await addChannel()
    for (let count = 0; count < 5; count += 1) {
      await tellBatch(`${count}`)
      await Promise.all([send(), send(), send(), send()])
      server.clock.advance(10_000)
    }
    expect(texts()).toHaveLength(5)
  })

  it.each([
    ['as it is', () => ({})],
    ['with its address once more', () => ({ address: addressOf.wecom(token) })],
    ['with another address', () => ({ address: addressOf.wecom(otherRobot()) })],
  ])('send a message once, also where its channel is saved %s while one of them sends it', async (_how, saved) => {
    const channel_id = await addChannel()
    await tellBatch()
    const { answer, sending } = await sendHeld()
    await addChannel({ channel_id, name: '运营二群', address: undefined, ...saved() })
    const asked = robots.requests()
    await send()
    expect(robots.requests()).toBe(asked)
    answer()
    await sending
    server.clock.advance(2 * MINUTE_MS)
    await send()
    expect(robots.requests()).toBe(asked)
    expect((await server.call('channelList', {}, owner)).data.list[0]).toMatchObject({ name: '运营二群', waiting: 0 })
  })

  it('leave a robot to the one that took it while its channel was being saved', async () => {
    const channel_id = await addChannel()
    await tellBatch()
    const { db } = server.database
    const { address_key } = await db
      .selectFrom('channels')
      .select('address_key')
      .where('channel_id', '=', channel_id)
      .executeTakeFirstOrThrow()
    let saving: Promise<unknown> = Promise.resolve()
    await server.database.write(async (inside) => {
      expect(await claimAddress(inside, address_key, server.clock.now(), server.clock.now() + MINUTE_MS)).toBe(true)
      saving = addChannel({ channel_id, address: undefined })
      // PostgreSQL reads the channel meanwhile, and waits before it writes it.
      await pause(500)
    }, '')
    await saving
    await send()
    expect(texts()).toEqual([])
    server.clock.advance(MINUTE_MS)
    await send()
    expect(texts()).toHaveLength(1)
  })

  it('keep to the pace of a robot whose address is saved once more, and not to that of the one before', async () => {
    const channel_id = await addChannel()
    await tellBatch('一')
    await send()
    await tellBatch('二')
    await addChannel({ channel_id })
    await send()
    expect(texts()).toHaveLength(1)
    const other = otherRobot()
    await addChannel({ channel_id, address: addressOf.wecom(other) })
    await send()
    expect(robots.said.at(-1)).toMatchObject({ token: other, text: expect.stringContaining('二') })
  })

  it('take over from one that died while it was sending', async () => {
    await addChannel()
    await tellBatch()
    await server.database.db
      .updateTable('channels')
      .set({ claimed_until: server.clock.now() + MINUTE_MS })
      .execute()
    await send()
    expect(texts()).toEqual([])
    server.clock.advance(MINUTE_MS)
    await send()
    expect(texts()).toHaveLength(1)
  })
})

it('what is sent, tried again and given up is counted, and how long the oldest has waited', async () => {
  const metrics = createMetrics({ withProcess: false })
  await addChannel()
  await tellBatch()
  robots.next((respond) => respond(502, ''))
  await send({ metrics })
  server.clock.advance(2 * MINUTE_MS)
  const countOf = async (series: string) => Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(await metrics.print())?.[1])
  expect(await countOf('zhanggui_channel_messages_total\\{kind="wecom",outcome="retried"\\}')).toBe(1)
  await server.database.db
    .updateTable('channels')
    .set({ claimed_until: server.clock.now() + MINUTE_MS })
    .execute()
  await send({ metrics })
  expect(await countOf('zhanggui_channel_messages_waiting')).toBe(1)
  expect(await countOf('zhanggui_channel_oldest_message_seconds')).toBe(60)
  server.clock.advance(MINUTE_MS)
  await send({ metrics })
  expect(await countOf('zhanggui_channel_messages_total\\{kind="wecom",outcome="sent"\\}')).toBe(1)
  expect(await countOf('zhanggui_channel_oldest_message_seconds')).toBe(0)
})
