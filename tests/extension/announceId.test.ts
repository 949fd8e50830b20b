import { describe, expect, it } from 'vitest'
import { announceId } from '../../extension/announceId.ts'

class FakeStorageEvent extends Event {
  constructor(
    type: string,
    readonly init: StorageEventInit,
  ) {
    super(type)
  }
}

function aPage(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const page = Object.assign(new EventTarget(), { location: { href: 'https://console.example/' }, StorageEvent: FakeStorageEvent })
  Object.defineProperty(page, 'localStorage', { get: storage })
  const events: StorageEventInit[] = []
  page.addEventListener('storage', (event) => event instanceof FakeStorageEvent && events.push(event.init))
  return { page: page as unknown as Window & typeof globalThis, events }
}

describe('the announcement of the id', () => {
  it('writes the key of the specification and tells an open page [spec 3.2]', () => {
    const kept = new Map<string, string>([['gbb_plugin_id', 'old']])
    const { page, events } = aPage(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }))
    announceId(page, 'new')
    expect(kept.get('gbb_plugin_id')).toBe('new')
    expect(events).toEqual([{ key: 'gbb_plugin_id', oldValue: 'old', newValue: 'new', url: 'https://console.example/' }])
  })

  it.each([
    [
      'blocked',
      () => {
        throw new Error('SecurityError')
      },
    ],
    [
      'full',
      () => ({
        getItem: () => null,
        setItem: () => {
          throw new Error('QuotaExceededError')
        },
      }),
    ],
  ])('throws nothing where storage is %s', (_, storage) => {
    const { page, events } = aPage(storage)
    expect(() => announceId(page, 'new')).not.toThrow()
    expect(events).toEqual([])
  })
})
