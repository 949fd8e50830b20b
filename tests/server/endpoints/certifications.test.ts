import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Certified, certificationSchema, operatorCertificationSchema } from '../../../contract/entities/certification.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const ID_CARD = '11010519491231002X'
const CREDIT_CODE = '91350100M000100Y43'

let server: TestServer
let operator: Person
let owner: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await aPerson(server, { role: 'admin' })
  owner = await aPerson(server)
})

const request = (overrides: object = {}, person = owner) =>
  server.call('requestCertification', { kind: 'personal', legal_name: '陈一', document_no: ID_CARD, ...overrides }, person)
const decide = (certification_id: string, decision: object = { state: 'certified' }, person = operator) =>
  server.call('decideCertification', { certification_id, ...decision }, person)
const ownList = async (person = owner) => (await server.call('certifications', {}, person)).data
const allOf = async (payload: object) => (await server.call('operatorCertifications', payload, operator)).data
const certificationOf = async (person: Person) => (await server.call('userInfo', {}, person)).data.certification
const newsOf = async (person: Person) =>
  (await server.call('notificationList', {}, person)).data.list.map((news: { title: string }) => news.title)

describe('a request to be certified', () => {
  it.each([
    ['personal', ID_CARD.toLowerCase(), '110*************2X'],
    ['enterprise', CREDIT_CODE, '913*************43'],
  ])('as %s waits, and shows its owner only the ends of the number', async (kind, document_no, shown) => {
    const { data } = await request({ kind, document_no })
    expect(certificationSchema.parse(data)).toMatchObject({ kind, legal_name: '陈一', document_no: shown, state: 'requested', reason: '' })
    expect(await ownList()).toEqual({ list: [data], total: 1 })
    expect(await certificationOf(owner)).toBe(Certified.no)
    expect(await newsOf(operator)).toEqual(['certificationWaiting'])
  })

  it.each([
    [{ document_no: '110105194912310021' }, { document_no: 'bad_document' }],
    [{ document_no: CREDIT_CODE }, { document_no: 'bad_document' }],
    [{ kind: 'enterprise' }, { document_no: 'bad_document' }],
    [{ document_no: '110105491231002' }, { document_no: 'bad_document' }],
    [{ document_no: '12' }, { document_no: 'bad_format' }],
    [{ legal_name: ' ' }, { legal_name: 'required' }],
    [{ kind: 'other' }, { kind: 'unknown_value' }],
  ])('with %j is refused with the reasons', async (overrides, errors) => {
    expect(await request(overrides)).toMatchObject({ code: 1002, data: { errors } })
    expect((await ownList()).total).toBe(0)
  })

  it('is one at a time, however many are sent together', async () => {
    const codes = (await Promise.all(Array.from({ length: 4 }, () => request()))).map(({ code }) => code)
    expect(codes.sort()).toEqual([1000, 1006, 1006, 1006])
    expect((await ownList()).total).toBe(1)
    expect(await request()).toMatchObject({ code: 1006, data: { errors: { document_no: 'already_requested' } } })
  })

  it('keeps the number encrypted, and out of trail and log', async () => {
    const { data } = await request()
    await decide(data.certification_id)
    const rows = await server.database.db.selectFrom('certifications').selectAll().where('owner_uid', '=', owner.ownerUid).execute()
    const trail = [await server.call('auditList', {}, owner), await server.call('auditList', {}, operator)].map((reply) => reply.data)
    expect(trail.map(({ total }) => total)).toEqual([2, 1])
    expect(JSON.stringify([rows, trail]) + server.logLines.join('')).not.toContain(ID_CARD)
  })

  it('is a main account’s alone, and nobody else’s to see', async () => {
    await request()
    const helper = await aPerson(server, { ownerUid: owner.ownerUid })
    for (const name of ['certifications', 'requestCertification'] as const) expect((await server.call(name, {}, helper)).code).toBe(1003)
    expect((await ownList(await aPerson(server))).total).toBe(0)
    expect((await server.call('operatorCertifications', {}, owner)).code).toBe(1003)
  })
})

describe('the operator', () => {
  it('sees requests of every account with the whole number, newest first', async () => {
    const first = (await request()).data
    server.clock.advance(1000)
    const other = await aPerson(server, { username: `company-${owner.userUid}` })
    const second = (await request({ kind: 'enterprise', document_no: CREDIT_CODE, legal_name: '某公司' }, other)).data
    const { list } = await allOf({ page_size: 2 })
    expect(list.map((row: unknown) => operatorCertificationSchema.parse(row))).toMatchObject([
      { certification_id: second.certification_id, username: other.username, user_uid: other.userUid, document_no: CREDIT_CODE },
      { certification_id: first.certification_id, username: owner.username, document_no: ID_CARD },
    ])
    expect((await allOf({ keyword: `COMPANY-${owner.userUid}` })).list).toMatchObject([{ legal_name: '某公司' }])
    expect((await allOf({ certification_id: first.certification_id, state: 'certified' })).total).toBe(0)
  })

  it('certifies: the account and its sub-accounts are certified, are told, and may not ask again', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid })
    const { certification_id } = (await request()).data
    expect((await decide(certification_id)).data).toMatchObject({
      state: 'certified',
      decided_at: server.clock.now(),
      document_no: ID_CARD,
    })
    expect([await certificationOf(owner), await certificationOf(helper)]).toEqual([Certified.yes, Certified.yes])
    expect(await newsOf(owner)).toEqual(['certified'])
    expect(await request()).toMatchObject({ code: 1006, data: { errors: { document_no: 'already_certified' } } })
  })

  it('refuses with a reason, and the account may ask again', async () => {
    const { certification_id } = (await request()).data
    expect(await decide(certification_id, { state: 'refused', reason: ' ' })).toMatchObject({
      code: 1002,
      data: { errors: { reason: 'required' } },
    })
    expect((await decide(certification_id, { state: 'refused', reason: '姓名与证件不符' })).code).toBe(1000)
    expect((await ownList()).list).toMatchObject([{ state: 'refused', reason: '姓名与证件不符' }])
    expect(await newsOf(owner)).toEqual(['certificationRefused'])
    expect(await certificationOf(owner)).toBe(Certified.no)
    expect((await request()).code).toBe(1000)
  })

  it('decides once: whoever comes second is told what was decided', async () => {
    const { certification_id } = (await request()).data
    const other = await aPerson(server, { role: 'admin' })
    const replies = await Promise.all([
      decide(certification_id, { state: 'certified' }),
      decide(certification_id, { state: 'refused', reason: '不符' }, other),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([1000, 1006])
    const [done, late] = replies[0].code === 1000 ? replies : [replies[1], replies[0]]
    expect(late.data.current.state).toBe(done.data.state)
    expect(await newsOf(owner)).toHaveLength(1)
    expect((await decide('nothing')).code).toBe(1004)
  })

  it.each([
    ['certified', {}],
    ['refused', { reason: '不符' }],
  ])('has nothing to do any more once it is %s, as no other operator has', async (state, reason) => {
    const other = await aPerson(server, { role: 'admin' })
    const waiting = await aPerson(server)
    const { certification_id } = (await request()).data
    await request({}, waiting)
    await decide(certification_id, { state, ...reason })
    for (const person of [operator, other]) {
      const { list } = (await server.call('notificationList', { status: 0 }, person)).data
      expect(list).toMatchObject([{ title: 'certificationWaiting', values: { username: waiting.username } }])
    }
  })

  it('leaves the decision in both trails; the owner’s does not say which operator', async () => {
    const { certification_id } = (await request()).data
    await decide(certification_id, { state: 'refused', reason: '不符' })
    const change = { before: { state: 'requested' }, after: { state: 'refused', reason: '不符' }, subject_id: certification_id }
    const trailOf = async (person: Person) => (await server.call('auditList', { action: 'decideCertification' }, person)).data.list
    expect(await trailOf(operator)).toMatchObject([{ ...change, user_uid: operator.userUid }])
    expect(await trailOf(owner)).toMatchObject([{ ...change, user_uid: '', user_name: 'admin' }])
  })

  it('still sees the rest of a request whose number does not open', async () => {
    const { certification_id } = (await request()).data
    const query = server.database.db.updateTable('certifications').set({ document_sealed: 'v1.deadbeef.AA.AA' })
    await query.where('certification_id', '=', certification_id).execute()
    expect((await allOf({ certification_id })).list).toMatchObject([{ legal_name: '陈一', document_no: '110*************2X' }])
  })
})
