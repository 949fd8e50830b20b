// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserStorage, type StorageProblem } from '../../src/storage/createBrowserStorage.ts'
import { StorageKey } from '../../src/storage/keys.ts'

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}
const noRoom = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}

function aStorage(overrides: Partial<Storage> = {}): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    ...overrides,
  }
}

beforeEach(() => localStorage.clear())

describe('createBrowserStorage', () => {
  it('keeps values in the browser', () => {
    const storage = createBrowserStorage(localStorage)
    storage.set('a', '1')
    expect(storage.isLasting('a')).toBe(true)
    expect(localStorage.getItem('a')).toBe('1')
    expect(createBrowserStorage(localStorage).get('a')).toBe('1')
  })

  it.each<[string, Storage | null, StorageProblem]>([
    ['absent', null, 'blocked'],
    ['blocked', aStorage({ getItem: denied, setItem: denied, removeItem: denied }), 'blocked'],
    ['full', aStorage({ setItem: noRoom }), 'full'],
  ])('falls back to memory when storage is %s, and says so once', (_, area, problem) => {
    const onProblem = vi.fn()
    const storage = createBrowserStorage(area, { onProblem })
    storage.set('a', '1')
    storage.setJson('b', { deep: [1] })
    expect(storage.get('a')).toBe('1')
    expect(storage.getJson('b')).toEqual({ deep: [1] })
    expect(storage.isLasting('a')).toBe(false)
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    expect(onProblem.mock.calls).toEqual([[problem]])
  })

  it('prefers the new value in memory to an old one that a full storage still holds', () => {
    const area = aStorage()
    area.setItem('a', 'old')
    area.setItem = noRoom
    const storage = createBrowserStorage(area)
    storage.set('a', 'new')
    expect(storage.get('a')).toBe('new')
  })

  it('does not bring a value back that could not be removed', () => {
    const area = aStorage({ removeItem: denied })
    area.setItem('a', 'old')
    const storage = createBrowserStorage(area)
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  it.each(['{', 'undefined', '{"uid":', ''])('resets only the key whose JSON is corrupt: %j', (text) => {
    localStorage.setItem('broken', text)
    localStorage.setItem('sound', '{"a":1}')
    const onProblem = vi.fn()
    const storage = createBrowserStorage(localStorage, { onProblem })
    expect(storage.getJson('broken')).toBeNull()
    expect(localStorage.getItem('broken')).toBeNull()
    expect(storage.getJson('sound')).toEqual({ a: 1 })
    expect(onProblem).toHaveBeenCalledExactlyOnceWith('corrupt')
  })

  it('tells listeners of a key about changes here and in another tab, until they stop', () => {
    const storage = createBrowserStorage(localStorage)
    const heard = vi.fn()
    const stop = storage.subscribe('a', heard)
    storage.set('a', '1')
    storage.set('other', '1')
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: null }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: '2' }))
    stop()
    storage.set('a', '3')
    expect(heard.mock.calls).toEqual([['1'], [null]])
  })

  it('reports a clearing of everything by another tab as a removal', () => {
    const heard = vi.fn()
    createBrowserStorage(localStorage).subscribe('a', heard)
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard.mock.calls).toEqual([[null]])
  })
})

describe('StorageKey', () => {
  it('uses the names of the specification [spec 3.1, 3.2]', () => {
    expect(StorageKey).toMatchObject({ token: 'token', uidLevel: 'uid_level', javaUid: 'java_uid', extensionId: 'gbb_plugin_id' })
  })
})
