import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelSchema } from '../../../contract/entities/channel.ts'
import { notificationCodes } from '../../../contract/entities/notification.ts'
import { CHANNELS_PER_PERSON_MAX, RESTORABLE_MS } from '../../../contract/limits.ts'
import { topicOfCode } from '../../../contract/topicOfCode.ts'
import { sweep, trim } from '../../../server/housekeeping.ts'
import { aPerson, everyRight, type Person } from '../builders/people.ts'
import { type RobotStandIn, startRobotStandIn } from '../builders/robotStandIn.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const token = '11111111-2222-4333-8444-canary55abcd'
const secret = 'SEC-canary-secret'
const address = `https://open.feishu.cn/open-apis/bot/v2/hook/${token}`

let server: TestServer
let robots: RobotStandIn
let owner: Person
let helper: Person

beforeAll(async () => {
  robots = await startRobotStandIn(() => server.clock.now())
  server = await startTestServer({ settings: { robotOrigins: robots.robotOrigins } })
})
afterAll(async () => {
  await server.close()
  await robots.close()
})
beforeEach(async () => {
  owner = await aPerson(server)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight })
  server.clock.advance(60_000)
  robots.said.length = 0
})

const save = (payload: object = {}, person = owner) =>
  server.call('saveChannel', { name: '运营群', address, secret, topics: ['alerts'], ...payload }, person)
const list = async (person = owner) => (await server.call('channelList', {}, person)).data.list

describe('a channel', () => {
  it('is kept, changed and deleted by whom it belongs to, and never says its address again', async () => {
    const created = await save({ quiet_from: '22:00', quiet_until: '08:00' })
    expect(channelSchema.parse(created.data)).toMatchObject({
      kind: 'feishu',
      address_end: 'abcd',
      is_signed: true,
      waiting: 0,
      version: 1,
    })
    const { channel_id } = created.data
    const changed = await server.call('saveChannel', { channel_id, name: '改名', topics: ['batches', 'batches'], version: 1 }, owner)
    expect(changed.data).toMatchObject({
      name: '改名',
      topics: ['batches'],
      quiet_from: '',
      is_signed: true,
      address_end: 'abcd',
      version: 2,
    })
    expect(await list()).toEqual([changed.data])
    for (const reply of [created, changed]) expect(JSON.stringify(reply.data)).not.toMatch(/canary/)
    expect(await server.call('deleteChannel', { channel_id }, owner)).toMatchObject({ data: { deleted: 1 } })
    expect(await list()).toEqual([])
  })

  it('is nobody else’s: neither the main account nor another helper sees it', async () => {
    const { channel_id } = (await save({}, helper)).data
    expect(await list()).toEqual([])
    for (const person of [owner, await aPerson(server)]) {
      expect(await server.call('saveChannel', { channel_id, name: 'x', topics: [] }, person)).toMatchObject({ code: 1004 })
      expect(await server.call('deleteChannel', { channel_id }, person)).toMatchObject({ code: 1004 })
      expect(await server.call('testChannel', { channel_id }, person)).toMatchObject({ code: 1004 })
    }
    expect(await list(helper)).toHaveLength(1)
  })

  it('leads to a robot of the three platforms and nowhere else', async () => {
    for (const other of ['https://evil.example/robot/send?access_token=abc', 'http://127.0.0.1:9/', token, 'file:///etc/passwd'])
      expect(await save({ address: other })).toMatchObject({ code: 1002, data: { errors: { address: 'bad_format' } } })
    expect(await save({ address: undefined })).toMatchObject({ code: 1002, data: { errors: { address: 'required' } } })
  })

  it('has both ends of its quiet hours, as times of day', async () => {
    expect(await save({ quiet_from: '22:00' })).toMatchObject({ code: 1002, data: { errors: { quiet_until: 'required' } } })
    expect(await save({ quiet_from: '24:00', quiet_until: '08:00' })).toMatchObject({ code: 1002 })
  })

  it('has a name of its own, and is one of at most ten of a person', async () => {
    await save()
    expect(await save()).toMatchObject({ code: 1006, data: { errors: { name: 'taken' } } })
    expect(await save({}, helper)).toMatchObject({ code: 1000 })
    for (let count = 1; count < CHANNELS_PER_PERSON_MAX; count += 1) await save({ name: `群 ${count}` })
    const errors = { name: `too_many:${CHANNELS_PER_PERSON_MAX}` }
    expect(await save({ name: '再来一个' })).toMatchObject({ code: 1002, data: { errors } })
  })

  it('with another address is signed as that one is', async () => {
    const { channel_id } = (await save()).data
    const other = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${token}`
    expect((await save({ channel_id, address: other, secret })).data).toMatchObject({ kind: 'wecom', is_signed: false })
    expect((await save({ channel_id, secret: undefined })).data).toMatchObject({ kind: 'feishu', is_signed: false })
  })

  it('leaves who changed what in the trail, without address and secret', async () => {
    const { channel_id } = (await save()).data
    await server.call('saveChannel', { channel_id, name: '改名', topics: ['alerts'], is_on: false }, owner)
    await server.call('deleteChannel', { channel_id }, owner)
    const entries = (await server.call('auditList', {}, owner)).data.list.filter(
      (each: { subject_type: string }) => each.subject_type === 'channel',
    )
    expect(entries.map((each: { action: string }) => each.action)).toEqual(['deleteChannel', 'saveChannel', 'saveChannel'])
    expect(entries[1]).toMatchObject({ before: { name: '运营群', is_on: true }, after: { name: '改名', is_on: false } })
    expect(JSON.stringify(entries)).not.toMatch(/canary/)
  })

  it('is sealed in the database, and opens after it was brought back', async () => {
    robots.addRobot(token, secret)
    const { channel_id } = (await save()).data
    const { db } = server.database
    const rows = [
      ...(await db.selectFrom('channels').selectAll().execute()),
      ...(await db.selectFrom('audit_entries').selectAll().execute()),
    ]
    expect(JSON.stringify(rows)).not.toMatch(/canary/)
    await server.call('deleteChannel', { channel_id }, owner)
    expect(JSON.stringify(await db.selectFrom('deleted_records').selectAll().execute())).not.toMatch(/canary/)
    await server.call('restoreDeleted', { subject_type: 'channel', ids: [channel_id] }, owner)
    expect((await server.call('testChannel', { channel_id }, owner)).data).toEqual({ outcome: 'sent', words: '' })
    expect(server.logLines.join('')).not.toMatch(/canary/)
  })

  it('of a person who is gone for good goes too', async () => {
    await save({}, helper)
    const { db } = server.database
    const count = async () => (await db.selectFrom('channels').selectAll().where('user_uid', '=', helper.userUid).execute()).length
    await server.call('saveSubAccount', { action: 'delete', account_id: helper.userUid }, owner)
    await trim(server.database)
    expect(await count()).toBe(1)
    server.clock.advance(RESTORABLE_MS + 1)
    await sweep(server.database, server.clock.now())
    await trim(server.database)
    expect(await count()).toBe(0)
  })
})

describe('a test message', () => {
  it('is sent at once, and shown as the last that was delivered', async () => {
    robots.addRobot(token, secret)
    const { channel_id } = (await save()).data
    expect((await server.call('testChannel', { channel_id }, owner)).data).toEqual({ outcome: 'sent', words: '' })
    expect(robots.said).toEqual([{ token, text: expect.stringContaining('这是一条测试消息') }])
    expect((await list())[0]).toMatchObject({ last_sent_at: server.clock.now() })
    expect((await server.call('testChannel', { channel_id }, owner)).data).toEqual({ outcome: 'waiting', words: '' })
    expect(robots.said).toHaveLength(1)
  })

  it('that fails has the platform’s own words', async () => {
    robots.addRobot(token, 'another secret')
    const { channel_id } = (await save()).data
    const words = '19021 sign match fail or timestamp is not within one hour from current time'
    expect((await server.call('testChannel', { channel_id }, owner)).data).toEqual({ outcome: 'failed', words })
    expect((await list())[0]).toMatchObject({ last_failure: words, last_sent_at: null })
  })

  it('that reaches nobody says so, without the address', async () => {
    const { channel_id } = (await save()).data
    robots.next((respond) => respond(500, `no robot ${token}`))
    expect((await server.call('testChannel', { channel_id }, owner)).data).toEqual({ outcome: 'failed', words: 'HTTP 500' })
  })
})

it('every notification is about something that can be chosen, but the one that a channel does not work', () => {
  expect(notificationCodes.filter((code) => topicOfCode[code] === null)).toEqual(['channelFailed'])
})
