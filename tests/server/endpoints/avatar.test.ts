import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AVATAR_MAX_BYTES } from '../../../contract/limits.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { aPng, jpegBase64, webpBase64 } from '../builders/pictures.ts'
import { startTestServer, type TestServer, toReply } from '../builders/testServer.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await aPerson(server)
})

const pngBase64 = aPng().toString('base64')
const save = (image: unknown, as: { token: string } = person) => server.call('saveAvatar', { image } as object, as)
const fetchPicture = (path: string) => fetch(server.origin + path)
const pathOf = async (as: { token: string } = person): Promise<string> => (await server.call('userInfo', {}, as)).data.avatar

describe('a picture', () => {
  it.each([
    ['image/png', pngBase64],
    ['image/jpeg', jpegBase64],
    ['image/webp', webpBase64],
  ])('of type %s comes back as it was sent, to whoever knows its address', async (contentType, image) => {
    const { code, data } = await save(image)
    expect(code).toBe(1000)
    expect(data.avatar).toMatch(new RegExp(`^/api/avatar\\?id=${person.ownerUid}\\.[\\w-]{22}$`))
    expect(await pathOf()).toBe(data.avatar)
    const picture = await fetchPicture(data.avatar)
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(image)
    expect(picture.headers.get('content-type')).toBe(contentType)
  })

  it('can do nothing in the browser that shows it', async () => {
    const { headers } = await fetchPicture((await save(pngBase64)).data.avatar)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=31536000, immutable',
    })
  })

  it('takes the place of the one before', async () => {
    const first = (await save(pngBase64)).data.avatar
    const second = (await save(jpegBase64)).data.avatar
    expect(second).not.toBe(first)
    expect(await toReply(await fetchPicture(first))).toMatchObject({ code: 1004 })
    expect((await fetchPicture(second)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('of a sub-account is her own, and goes with her', async () => {
    const owner = await aPerson(server)
    const helper = await aPerson(server, { ownerUid: owner.ownerUid })
    const hers = (await save(pngBase64, helper)).data.avatar
    expect(await pathOf(owner)).toBe('')
    await save(jpegBase64, owner)
    expect((await fetchPicture(hers)).headers.get('content-type')).toBe('image/png')
    await server.call('saveSubAccount', { action: 'delete', account_id: helper.userUid }, owner)
    expect(await toReply(await fetchPicture(hers))).toMatchObject({ code: 1004 })
  })

  it('leaves in the trail that it changed, not where it is', async () => {
    const { avatar } = (await save(pngBase64)).data
    const { data } = await server.call('auditList', { action: 'saveAvatar' }, person)
    expect(data.list).toMatchObject([{ subject_type: 'user', after: { avatar: 'changed' } }])
    expect(JSON.stringify(data)).not.toContain(avatar.split('.')[1])
  })

  it.each([
    ['a page', Buffer.from('<html></html>').toString('base64'), 'bad_picture'],
    ['not base64', 'data:image/png;base64,iVBORw0KGgo=', 'bad_format'],
    ['nothing', '', 'required'],
    ['no text', 17, 'wrong_type'],
    ['more than a picture may have', 'A'.repeat(Math.ceil(AVATAR_MAX_BYTES / 3) * 4 + 4), 'picture_too_heavy'],
  ])('that is %s is refused, and the old one stays', async (_title, image, reason) => {
    const { avatar } = (await save(pngBase64)).data
    expect(await save(image)).toMatchObject({ code: 1002, data: { errors: { image: reason } } })
    expect(await pathOf()).toBe(avatar)
  })

  it('as heavy as allowed gets through whole, and what no call takes answers 413', async () => {
    const heaviest = 'A'.repeat(Math.ceil(AVATAR_MAX_BYTES / 3) * 4)
    expect((await save(heaviest)).data.errors.image).toMatch(/^(bad_picture|picture_too_heavy)$/)
    expect(await save('A'.repeat(1_100_000))).toMatchObject({ status: 413, code: 1002 })
  })

  it.each(['', 'x', '.', `none.${'A'.repeat(22)}`, "' or 1=1 --"])('named %j is no record, or no name', async (id) => {
    const reply = await toReply(await fetchPicture(`/api/avatar?id=${encodeURIComponent(id)}`))
    expect([1002, 1004]).toContain(reply.code)
  })
})

describe('a profile', () => {
  it.each([
    'https://tracker.example/pixel.png',
    '//tracker.example/pixel.png',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    '/api/avatar?id=x',
  ])('takes no picture from elsewhere: %s', async (avatar) => {
    expect(await server.call('updateUser', { name: '陈', avatar }, person)).toMatchObject({
      code: 1002,
      data: { errors: { avatar: 'not_own_picture' } },
    })
    expect((await server.call('userInfo', {}, person)).data.name).not.toBe('陈')
  })

  it('takes nobody else’s picture', async () => {
    const { avatar } = (await save(pngBase64, await aPerson(server))).data
    expect(await server.call('updateUser', { avatar }, person)).toMatchObject({ data: { errors: { avatar: 'not_own_picture' } } })
  })

  it('may name its own picture again, and takes it away with an empty text', async () => {
    const { avatar } = (await save(pngBase64)).data
    expect((await server.call('updateUser', { avatar, job: '店主' }, person)).data).toMatchObject({ avatar, job: '店主' })
    expect((await server.call('updateUser', { avatar: '' }, person)).data.avatar).toBe('')
    expect(await toReply(await fetchPicture(avatar))).toMatchObject({ code: 1004 })
  })
})
