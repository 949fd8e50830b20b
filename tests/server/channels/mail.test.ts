import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capabilities } from '../../../contract/capabilities.ts'
import { channelSchema } from '../../../contract/entities/channel.ts'
import { type MailSettings, postMail } from '../../../server/channels/postMail.ts'
import { renewAddressKeys } from '../../../server/channels/renewAddressKeys.ts'
import { type SenderParts, sendDue } from '../../../server/channels/sendDue.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { notify } from '../../../server/notifications/notify.ts'
import { chinaDay, chinaDayEnd } from '../../../src/domain/chinaDay.ts'
import { type MailStandIn, readMail, startMailStandIn } from '../builders/mailStandIn.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { senderParts } from '../builders/senderParts.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const login = { user: 'zhanggui', pass: 'hush-canary-password' }

let post: MailStandIn
let server: TestServer
let owner: Person
let mailbox: string
let turn = 0

beforeAll(async () => {
  post = await startMailStandIn({ login })
  server = await startTestServer({ settings: { mail: post.settings, publicOrigin: 'https://console.example.com' } })
})
afterAll(async () => {
  await server.close()
  await post.close()
})
beforeEach(async () => {
  server.clock.advance(chinaDayEnd(chinaDay(server.clock.now())) + 36 * HOUR_MS - server.clock.now())
  owner = await aPerson(server)
  await server.database.db.deleteFrom('outbox').execute()
  post.mails.length = 0
  turn += 1
  mailbox = `lihua${turn}@Example.com`
})

const partsOf = (overrides: Partial<SenderParts> = {}) => senderParts(server, overrides)
const send = (overrides: Partial<SenderParts> = {}) => sendDue(partsOf(overrides))
const tell = (title = '改价', person = owner) =>
  server.database.write(
    (db) =>
      notify(db, {
        ownerUid: person.ownerUid,
        userUids: [person.userUid],
        code: 'batchDone',
        values: { title, done: 3, rest: 0 },
        at: server.clock.now(),
      }),
    person.ownerUid,
  )

async function addMailbox(payload: object = {}, person = owner): Promise<string> {
  const saved = await server.call('saveChannel', { name: '我的邮箱', address: mailbox, topics: ['batches'], ...payload }, person)
  expect(saved.code).toBe(1000)
  return saved.data.channel_id
}
const askCode = (channel_id: string, person = owner) => server.call('sendChannelCode', { channel_id }, person)
const type = async (channel_id: string, code: string) => (await server.call('confirmChannel', { channel_id, code }, owner)).data.outcome
const lastCode = () => /(?:验证码：|Code: )(\d{6})/.exec(readMail(post.mails.at(-1) ?? { to: '', source: '' }).text)?.[1] ?? ''
const channel = async (person = owner) => channelSchema.parse((await server.call('channelList', {}, person)).data.list[0])
const bell = async (): Promise<{ title: string; values: object }[]> => (await server.call('notificationList', {}, owner)).data.list

/** A mailbox whose owner has typed her code; its code mail is forgotten. */
async function addConfirmed(payload: object = {}): Promise<string> {
  const channel_id = await addMailbox(payload)
  expect((await askCode(channel_id)).data).toEqual({ outcome: 'sent', words: '' })
  expect(await type(channel_id, lastCode())).toBe('confirmed')
  post.mails.length = 0
  server.clock.advance(MINUTE_MS)
  return channel_id
}

describe('a mailbox', () => {
  it('gets nothing but a code until the code is typed; then messages arrive', async () => {
    const channel_id = await addMailbox()
    expect(await channel()).toMatchObject({ kind: 'email', address_end: 'li…@example.com', is_confirmed: false, is_signed: false })
    await tell('太早')
    await send()
    expect((await server.call('testChannel', { channel_id }, owner)).code).toBe(1003)
    expect(post.sessions()).toBe(0)

    expect((await askCode(channel_id)).data).toEqual({ outcome: 'sent', words: '' })
    expect(post.mails.map(({ to }) => to)).toEqual([mailbox.replace('Example', 'example')])
    const mail = readMail(post.mails[0] ?? { to: '', source: '' })
    expect(mail.subject).toBe(`掌柜 Zhanggui · 验证码 ${lastCode()}`)
    expect(mail.text).toContain('15 分钟内有效')
    expect(mail.text).toContain('如果不是你在添加这个邮箱，不用理会这封邮件')

    expect(await type(channel_id, ` ${lastCode().slice(0, 3)} ${lastCode().slice(3)} `)).toBe('confirmed')
    expect(await channel()).toMatchObject({ is_confirmed: true, waiting: 0 })
    server.clock.advance(MINUTE_MS)
    await tell()
    await send()
    expect(post.mails).toHaveLength(2)
    expect(await channel()).toMatchObject({ last_sent_at: server.clock.now(), last_failed_at: null })
  })

  it('gets text and HTML with a link, and how to stop', async () => {
    await addConfirmed()
    await tell('改<b>价</b>')
    await send()
    const { headers, subject, text, html } = readMail(post.mails[0] ?? { to: '', source: '' })
    expect(subject).toBe('掌柜 Zhanggui · 批量任务已完成：改‹b›价‹/b›')
    expect(headers).toMatch(/^From: .*<console@example\.com>$/m)
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(text.split('\n')).toEqual([
      '掌柜 Zhanggui',
      '批量任务已完成：改‹b›价‹/b›',
      '3 项全部完成。',
      'https://console.example.com/shop/batches',
      '',
      '—',
      '这封邮件按你在掌柜里的设置发送。不想再收到：在“消息推送”里关闭或删除这个邮箱。',
      'https://console.example.com/user/channels',
    ])
    expect(html).toContain('<a href="https://console.example.com/shop/batches">')
    expect(html).not.toContain('<b>')
  })

  it('lets nobody write into the headers of its mails', async () => {
    await addConfirmed({ language: 'en-US' })
    await tell('A\r\nBcc: victim@example.com\r\n\r\nhello')
    await send()
    expect(post.mails).toHaveLength(1)
    const { headers, subject } = readMail(post.mails[0] ?? { to: '', source: '' })
    expect(headers).not.toMatch(/^Bcc:/m)
    expect(subject).toBe('掌柜 Zhanggui · Batch done: A Bcc: victim＠example.com hello')
  })

  it('gets many messages as one mail, at most one in two minutes, and each once however many servers send', async () => {
    await addConfirmed()
    for (const title of ['甲', '乙', '丙']) await tell(title)
    await Promise.all([send(), send(), send()])
    expect(post.mails.map((mail) => readMail(mail).subject)).toEqual(['掌柜 Zhanggui · 3 条消息'])
    await tell('丁')
    server.clock.advance(2 * MINUTE_MS - 1)
    await send()
    expect(post.mails).toHaveLength(1)
    server.clock.advance(1)
    await send()
    expect(post.mails).toHaveLength(2)
  })

  it('is confirmed again where its address is changed; what waited for the old one is not sent', async () => {
    const channel_id = await addConfirmed({ quiet_from: '11:00', quiet_until: '23:00', urgent_always: 0 })
    await tell()
    expect(await channel()).toMatchObject({ waiting: 1 })
    await server.call('saveChannel', { channel_id, name: '新邮箱', address: 'other@example.com', topics: ['batches'], version: 1 }, owner)
    expect(await channel()).toMatchObject({ is_confirmed: false, waiting: 0, address_end: 'ot…@example.com' })
    await send()
    expect(post.mails).toEqual([])
  })

  it('that was deleted comes back as it was, confirmed', async () => {
    const channel_id = await addConfirmed()
    await server.call('deleteChannel', { channel_id }, owner)
    await server.call('restoreDeleted', { subject_type: 'channel', ids: [channel_id] }, owner)
    await tell()
    await send()
    expect(post.mails).toHaveLength(1)
  })

  it('is refused where the operator has no mail server, which the console is told', async () => {
    expect((await server.call('config', {})).data.capabilities).toEqual([...capabilities])
    const without = await startTestServer({ settings: { mail: null } })
    const person = await aPerson(without)
    expect((await without.call('config', {})).data.capabilities).toEqual(capabilities.filter((name) => name !== 'mail'))
    const saved = await without.call('saveChannel', { name: 'x', address: mailbox, topics: [] }, person)
    expect(saved).toMatchObject({ code: 1002, data: { errors: { address: 'bad_format' } } })
    await without.close()
  })
})

describe('a code', () => {
  it('is no use after five wrong ones, after a quarter of an hour, or once there is a newer one', async () => {
    const channel_id = await addMailbox()
    expect(await type(channel_id, '123456')).toBe('expired')
    await askCode(channel_id)
    const first = lastCode()
    const wrong = first === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1) expect(await type(channel_id, wrong)).toBe('wrong')
    expect(await type(channel_id, first)).toBe('expired')
    server.clock.advance(MINUTE_MS)
    await askCode(channel_id)
    if (first !== lastCode()) expect(await type(channel_id, first)).toBe('wrong')
    server.clock.advance(15 * MINUTE_MS)
    expect(await type(channel_id, lastCode())).toBe('expired')
    expect(await channel()).toMatchObject({ is_confirmed: false })
  })

  it('counts for its own channel alone, and is kept as a hash', async () => {
    const channel_id = await addMailbox()
    await askCode(channel_id)
    const code = lastCode()
    const second = await addMailbox({ name: '另一个' })
    expect(await type(second, code)).toBe('expired')
    const kept = await server.database.db.selectFrom('channel_codes').selectAll().execute()
    expect(JSON.stringify(kept.map(({ code_hash }) => code_hash))).not.toContain(code)
    expect((await server.call('confirmChannel', { channel_id, code }, await aPerson(server))).code).toBe(1004)
  })

  it('is asked for in vain a sixth time a day, whoever asks: no stranger’s mailbox is filled', async () => {
    const other = await aPerson(server)
    const theirs = await addMailbox({}, other)
    const channel_id = await addMailbox()
    for (let count = 0; count < 5; count += 1) {
      expect((await askCode(...(count % 2 ? ([theirs, other] as const) : ([channel_id, owner] as const)))).data.outcome).toBe('sent')
      server.clock.advance(MINUTE_MS)
    }
    expect(await askCode(channel_id)).toMatchObject({ code: 1007, data: { retry_after_s: expect.any(Number) } })
    expect(await askCode(theirs, other)).toMatchObject({ code: 1007 })
    expect(post.mails).toHaveLength(5)
    server.clock.advance(24 * HOUR_MS)
    const third = await aPerson(server)
    expect((await askCode(await addMailbox({}, third), third)).data.outcome).toBe('sent')
    server.clock.advance(25 * HOUR_MS)
    await sweep(server.database, server.clock.now())
    expect(await server.database.db.selectFrom('channel_codes').selectAll().execute()).toEqual([])
  })

  it('is asked for in vain by one person for an eleventh time a day', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push(await addMailbox({ name, address: `${name}${mailbox}` }))
    const outcomes: number[] = []
    for (let count = 0; count < 11; count += 1) {
      outcomes.push((await askCode(ids[count % 3] ?? '')).code)
      server.clock.advance(MINUTE_MS)
    }
    expect(outcomes).toEqual([...Array(10).fill(1000), 1007])
  })

  it('that was not taken by the mail server says so in its words', async () => {
    const channel_id = await addMailbox()
    post.refuseNext(550, '5.1.1 no such user here')
    expect((await askCode(channel_id)).data).toEqual({ outcome: 'failed', words: expect.stringContaining('550 5.1.1 no such user here') })
    expect(await channel()).toMatchObject({ last_failure: expect.stringContaining('no such user here') })
  })
})

describe('a mail server', () => {
  it('that knows no such mailbox ends the tries; the bell says why', async () => {
    await addConfirmed()
    post.refuseNext(550, '5.1.1 no such user here')
    await tell()
    await send()
    expect((await bell())[0]).toMatchObject({ title: 'channelFailed', values: { words: expect.stringContaining('no such user here') } })
    expect(await channel()).toMatchObject({ waiting: 0 })
  })

  it('that asks to be called later is called later, and nothing is lost', async () => {
    await addConfirmed()
    post.refuseNext(451, '4.7.1 greylisted, try again later')
    await tell()
    await send()
    expect(await channel()).toMatchObject({ waiting: 1, last_failure: expect.stringContaining('4.7.1 greylisted') })
    server.clock.advance(5 * MINUTE_MS - 1)
    await send()
    expect(post.mails).toEqual([])
    server.clock.advance(1)
    await send()
    expect(post.mails).toHaveLength(1)
  })

  it('that is away is tried again', async () => {
    await addConfirmed()
    await tell()
    await send({ settings: { ...server.settings, mail: { ...post.settings, port: 1 } } })
    expect(await channel()).toMatchObject({ waiting: 1, last_failure: expect.stringMatching(/^not reached: /) })
    server.clock.advance(2 * MINUTE_MS)
    await send()
    expect(post.mails).toHaveLength(1)
  })

  it('that refuses the operator’s login is told of, without the password', async () => {
    await addConfirmed()
    await tell()
    await send({ settings: { ...server.settings, mail: { ...post.settings, login: { user: 'zhanggui', pass: 'wrong-canary' } } } })
    const { last_failure, waiting } = await channel()
    expect(last_failure).toContain('535 5.7.8 not accepted: …')
    expect(last_failure).not.toContain('canary')
    expect(waiting).toBe(1)
  })

  it.each<[string, boolean, MailSettings['security']]>([
    ['offers no encryption', false, 'starttls'],
    ['has a certificate that nobody trusts', true, 'starttls'],
    ['speaks no TLS', false, 'tls'],
  ])('that %s is told nothing: neither the password nor a message', async (_, withTls, security) => {
    const other = await startMailStandIn({ login, withTls })
    const mail = { subject: 's', text: 't', html: 'h' }
    const outcome = await postMail({ ...other.settings, security }, 'a@example.com', mail, 'id')
    expect(outcome).toMatchObject({ state: 'failed', isFinal: false })
    expect(other.mails).toEqual([])
    expect(JSON.stringify(outcome)).not.toContain('canary')
    await other.close()
  })
})

describe('the database', () => {
  const hash = () => createHash('sha256').update(`email:${mailbox.toLowerCase()}`).digest('hex')
  const keyOf = async (channel_id: string) => {
    const channels = server.database.db.selectFrom('channels').select('address_key').where('channel_id', '=', channel_id)
    return (await channels.executeTakeFirstOrThrow()).address_key
  }

  it('does not tell who tries addresses that one of them is there', async () => {
    const channel_id = await addMailbox()
    expect(await keyOf(channel_id)).not.toContain(hash())
  })

  it.each(['an earlier release, which used no key', 'a key that is not the newest any more'])(
    'gets another fingerprint of a mailbox at a start for that of %s, and its code still confirms it',
    async (from) => {
      const channel_id = await addMailbox()
      const fresh = await keyOf(channel_id)
      const address_key = from.startsWith('a key') ? `0123abcd.${hash()}` : hash()
      await askCode(channel_id)
      const { db } = server.database
      await db.updateTable('channels').set({ address_key }).where('channel_id', '=', channel_id).execute()
      await db.updateTable('channel_codes').set({ address_key }).where('channel_id', '=', channel_id).execute()

      await renewAddressKeys(server.database, partsOf().vault, { warn: () => {} })

      expect(await keyOf(channel_id)).toBe(fresh)
      expect(await type(channel_id, lastCode())).toBe('confirmed')
    },
  )

  it('keeps the fingerprint of a channel that does not open, and renews those of all others', async () => {
    const [broken, whole] = [await addMailbox({ name: '一' }), await addMailbox({ name: '二' })]
    const { db } = server.database
    await db.updateTable('channels').set({ address_key: hash() }).where('channel_id', 'in', [broken, whole]).execute()
    await db.updateTable('channels').set({ address_sealed: 'v1.deadbeef.a.b' }).where('channel_id', '=', broken).execute()
    const warned: unknown[] = []

    await renewAddressKeys(server.database, partsOf().vault, { warn: (about: unknown) => void warned.push(about) })

    expect(warned).toMatchObject([{ channel: broken }])
    expect(await keyOf(broken)).toBe(hash())
    expect(await keyOf(whole)).not.toBe(hash())
  })
})
