import { describe, expect, it, vi } from 'vitest'
import { createRelayKey } from '../../src/providers/createRelayKey.ts'
import { sendWithRelayKey } from '../../src/providers/toolApi/sendWithRelayKey.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { StorageKey } from '../../src/storage/keys.ts'

function aBrowser(extensionId: string | null = 'one') {
  const storage = createBrowserStorage(null, { tabs: null })
  if (extensionId !== null) storage.set(StorageKey.extensionId, extensionId)
  return { storage, relayKey: createRelayKey(storage) }
}

describe('the key of this browser’s extension', () => {
  it('is remembered for the next page', () => {
    const { storage, relayKey } = aBrowser()
    expect(relayKey.read()).toBeNull()
    relayKey.learn('a-key')
    expect(createRelayKey(storage).read()).toBe('a-key')
  })

  it('is not that of another extension, nor of one that is gone', () => {
    const { storage, relayKey } = aBrowser()
    relayKey.learn('a-key')
    storage.set(StorageKey.extensionId, 'two')
    expect(relayKey.read()).toBeNull()
    storage.remove(StorageKey.extensionId)
    expect(relayKey.read()).toBeNull()
  })

  it('is forgotten when the extension names none any more', () => {
    const { relayKey } = aBrowser()
    relayKey.learn('a-key')
    relayKey.learn(null)
    expect(relayKey.read()).toBeNull()
  })

  it('tells of a new key and of cookies that are too old, and of nothing else', () => {
    const { relayKey } = aBrowser()
    const onStale = vi.fn()
    const stop = relayKey.subscribe(onStale)
    for (const key of ['a-key', 'a-key', 'another', null, null]) relayKey.learn(key)
    expect(onStale).toHaveBeenCalledTimes(3)
    relayKey.expire()
    expect(onStale).toHaveBeenCalledTimes(4)
    stop()
    relayKey.learn('a-key')
    relayKey.expire()
    expect(onStale).toHaveBeenCalledTimes(4)
  })
})

describe('a call of the backend', () => {
  it.each([
    ['names the key that is known', 'a-key', { a: '1', 'x-relay-key': 'a-key' }],
    ['names none where none is known', null, { a: '1' }],
  ])('%s', async (_, key, headers) => {
    const send = vi.fn(async () => null)
    await sendWithRelayKey(send, () => key)({ method: 'GET', url: '/', headers: { a: '1' } })
    expect(send).toHaveBeenCalledWith({ method: 'GET', url: '/', headers })
  })
})
