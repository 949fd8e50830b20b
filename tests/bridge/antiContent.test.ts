import { describe, expect, it } from 'vitest'
import { ANTI_CONTENT_LIFETIME_MS, createAntiContent } from '../../src/bridge/antiContent.ts'
import { decryptText, encryptText } from '../../src/bridge/legacyWire.ts'

const KEY = '0123456789abcdef'

/** The backend's side: answers `token-1`, `token-2` … encrypted, or whatever the test queues. */
function aBackend() {
  const asked: string[] = []
  const logged: string[] = []
  const answers: (() => Promise<string>)[] = []
  let now = 1_000
  const antiContent = createAntiContent({
    key: KEY,
    userId: '100001',
    clock: () => now,
    log: (message) => logged.push(message),
    fetchToken(encryptedUserId) {
      asked.push(encryptedUserId)
      return (answers.shift() ?? (async () => encryptText(`token-${asked.length}`, KEY)))()
    },
  })
  return { antiContent, asked, logged, answers, pass: (ms: number) => (now += ms) }
}

describe('anti-content token', () => {
  it('is asked for with the encrypted user id, and decrypted [spec 4.21, 7.6]', async () => {
    const { antiContent, asked } = aBackend()
    expect(await antiContent()).toBe('token-1')
    expect(asked.map((text) => decryptText(text, KEY))).toEqual(['100001'])
  })

  it('is fetched once for all who wait at the same time', async () => {
    const { antiContent, asked } = aBackend()
    expect(await Promise.all([antiContent(), antiContent(), antiContent()])).toEqual(['token-1', 'token-1', 'token-1'])
    expect(asked).toHaveLength(1)
  })

  it('is kept until it expires, then fetched again', async () => {
    const { antiContent, pass } = aBackend()
    await antiContent()
    pass(ANTI_CONTENT_LIFETIME_MS - 1)
    expect(await antiContent()).toBe('token-1')
    pass(1)
    expect(await antiContent()).toBe('token-2')
  })

  it('is null when the fetch fails, which is told and not kept', async () => {
    const { antiContent, answers, logged } = aBackend()
    answers.push(() => Promise.reject(new Error('backend away')))
    expect(await Promise.all([antiContent(), antiContent()])).toEqual([null, null])
    expect(logged).toEqual(['The anti-content token could not be fetched'])
    expect(await antiContent()).toBe('token-2')
  })

  it('is null when the answer cannot be decrypted, which is told and not kept [spec 4.22, 8.17]', async () => {
    const { antiContent, answers, logged } = aBackend()
    answers.push(async () => encryptText('secret-token', 'fedcba9876543210'))
    expect(await antiContent()).toBeNull()
    expect(logged).toEqual(['The anti-content token could not be decrypted'])
    expect(await antiContent()).toBe('token-2')
  })

  it('is null, and told, when the deployment’s key is none', async () => {
    const logged: unknown[] = []
    const antiContent = createAntiContent({
      key: 'short',
      userId: '1',
      clock: () => 0,
      fetchToken: async (text) => text,
      log: (_, cause) => logged.push(cause),
    })
    expect(await antiContent()).toBeNull()
    expect(logged).toEqual([expect.any(RangeError)])
  })
})
