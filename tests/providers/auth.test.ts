import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ReplyCode } from '../../contract/codes.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import { createAuthProvider } from '../../src/providers/auth/createAuthProvider.ts'
import { createIdentity } from '../../src/providers/auth/createIdentity.ts'
import { confirmLevel } from '../../src/providers/confirmLevel.ts'
import { createFlag } from '../../src/providers/createFlag.ts'
import { createNotices, NOTICE_DURATION_MS } from '../../src/providers/notices/createNotices.ts'
import { createNotificationProvider } from '../../src/providers/notices/createNotificationProvider.ts'
import { createSession } from '../../src/providers/session.ts'
import { createToolApi } from '../../src/providers/toolApi/createToolApi.ts'
import { ToolApiError } from '../../src/providers/toolApi/ToolApiError.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'

function aLogin(answer: (path: string) => unknown) {
  const storage = createBrowserStorage(null, { tabs: null })
  const session = createSession(storage)
  const loginInvalid = createFlag()
  const api = createToolApi({
    calls: toolApi,
    send: async ({ url }) => answer(url),
    readSession: session.read,
    readLocale: () => 'en-US',
    onLoginInvalid: loginInvalid.raise,
  })
  const identity = createIdentity(api)
  return { storage, session, api, loginInvalid, identity, auth: createAuthProvider({ api, session, identity, expire: loginInvalid.raise }) }
}

const loggedIn = { code: 1000, msg: '', data: { token: 'T', user_id: 7, level: '3', java_uid: 'J' } }

describe('an error of the framework', () => {
  it('that is -100 opens the dialog about the expired login, and keeps the token until the reader has read it [spec 8.7]', async () => {
    const { auth, session, loginInvalid } = aLogin(() => loggedIn)
    session.store({ token: 'T', user_id: '1', level: 0 })
    const error = new ToolApiError('reply', ReplyCode.loginInvalid, 'expired')
    expect(await auth.onError(error)).toEqual({ error })
    expect(loginInvalid.isUp()).toBe(true)
    expect(session.read().token).toBe('T')
  })

  it.each([
    ['another code of the backend', new ToolApiError('reply', ReplyCode.internal, 'busy')],
    ['-100 of the extension, which means something else', new BridgeError('notInstalled')],
    ['a fault of a program', new TypeError('x is not a function')],
  ])('that is %s says nothing of the login', async (_, error) => {
    const { auth, loginInvalid } = aLogin(() => loggedIn)
    expect(await auth.onError(error)).toEqual({})
    expect(loginInvalid.isUp()).toBe(false)
  })
})

describe('login', () => {
  it('stores token, level and java uid under the specification’s keys [spec 3.1, 4.2]', async () => {
    const { auth, storage } = aLogin(() => loggedIn)
    await expect(auth.login({ username: 'demo', password: 'Demo1234' })).resolves.toEqual({ success: true })
    expect([storage.get('token'), storage.get('uid_level'), storage.get('java_uid')]).toEqual(['T', '{"uid":"7","level":3}', 'J'])
  })

  it('clears the token and passes the error on when it fails [spec 4.3]', async () => {
    const { auth, session } = aLogin(() => ({ code: 1001, msg: 'wrong', data: null }))
    session.store({ token: 'old', user_id: '1', level: 0 })
    await expect(auth.login({ username: 'demo', password: 'no' })).resolves.toMatchObject({ success: false, error: { code: 1001 } })
    expect(session.read().token).toBeNull()
  })
})

describe('what user info says', () => {
  it('replaces the level that came with the login', () => {
    const { session, storage } = aLogin(() => null)
    session.store({ token: 'T', user_id: '7', level: 9 })
    confirmLevel(storage, session, 0)
    expect(storage.get('uid_level')).toBe('{"uid":"7","level":0}')
  })

  it('is kept for no one who is not logged in', () => {
    const { session, storage } = aLogin(() => null)
    confirmLevel(storage, session, 2)
    expect(storage.get('uid_level')).toBeNull()
  })
})

describe('logout', () => {
  it('forgets the login even when the server is away [spec 4.4]', async () => {
    const { auth, session } = aLogin(() => {
      throw new Error('away')
    })
    session.store({ token: 'T', user_id: '1', level: 0, java_uid: 'J' })
    await auth.logout({})
    expect(session.read()).toEqual({ token: null, uid: null, level: null, javaUid: null })
  })
})

describe('logout where the server does not answer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('tells it with the token, and forgets the login after a while all the same', async () => {
    const asked: string[] = []
    const { auth, session } = aLogin((url) => {
      asked.push(`${url} ${session.read().token}`)
      return new Promise(() => undefined)
    })
    session.store({ token: 'T', user_id: '1', level: 0 })
    const leaving = auth.logout({})
    await vi.runAllTimersAsync()
    expect(session.read().token).toBeNull()
    expect(asked).toEqual([expect.stringMatching(/ T$/)])
    await expect(leaving).resolves.toMatchObject({ success: true })
  })
})

describe('-100', () => {
  it('raises one flag however many calls fail at once', async () => {
    const { api, loginInvalid } = aLogin(() => ({ code: -100, msg: '', data: null }))
    const raised = vi.fn()
    loginInvalid.subscribe(raised)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => api.call('shopList', {})))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(raised).toHaveBeenCalledTimes(1)
  })
})

describe('identity', () => {
  it.each([
    [{ level: 3 }, 'user'],
    [{ level: 3, role: 'admin' }, 'admin'],
    [{ level: 3, role: 'admin', sub_main_uid: 'm1' }, 'sub_user'],
    [{ level: 3, sub_main_uid: 'm1' }, 'sub_user'],
    [{ level: 3, role: 'root' }, 'user'],
  ])('of %j is a %s [spec 4.7]', async (user, role) => {
    const { identity } = aLogin(() => ({ code: 1000, msg: '', data: user }))
    await expect(identity.read()).resolves.toMatchObject({ role })
  })

  it('is asked once for many readers, and again after a failure [spec 8.6]', async () => {
    const answers = [
      { code: 1500, msg: '', data: null },
      { code: 1000, msg: '', data: { level: 1 } },
    ]
    const send = vi.fn(() => answers.shift())
    const { identity } = aLogin(send)
    await expect(identity.read()).rejects.toMatchObject({ code: 1500 })
    await Promise.all([identity.read(), identity.read()])
    expect(send).toHaveBeenCalledTimes(2)
  })
})

describe('messages', () => {
  it('stay five seconds [spec 8.4, 9.7]', () => {
    const waits: number[] = []
    const notices = createNotices((run, ms) => {
      waits.push(ms)
      run()
    })
    notices.open({ tone: 'error', title: 'x' })
    expect(waits).toEqual([NOTICE_DURATION_MS])
    expect(notices.read()).toEqual([])
    expect(NOTICE_DURATION_MS).toBe(5_000)
  })

  it('of failed calls are silent while the login is invalid: the dialog speaks', () => {
    const notices = createNotices(() => undefined)
    const loginInvalid = createFlag()
    const provider = createNotificationProvider(notices, loginInvalid.isUp)
    provider.open({ type: 'error', message: 'first' })
    loginInvalid.raise()
    provider.open({ type: 'error', message: 'second' })
    expect(notices.read().map(({ title }) => title)).toEqual(['first'])
  })
})
