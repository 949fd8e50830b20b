import { describe, expect, it } from 'vitest'
import { isWatchPage, refuseSender, type Sender } from '../../extension/gate.ts'
import { fc } from '../fastCheck.ts'

const origins = ['https://console.example', 'http://localhost:8080']

function aSender(overrides: Record<string, unknown> = {}): Sender {
  return { origin: 'https://console.example', frameId: 0, tab: { id: 5 }, documentLifecycle: 'active', ...overrides } as Sender
}

describe('the gate', () => {
  it.each(origins)('lets the page of %s ask', (origin) => {
    expect(refuseSender(aSender({ origin }), origins)).toBeNull()
  })

  it.each([
    ['no origin', { origin: undefined }],
    ['an opaque origin', { origin: 'null' }],
    ['another scheme', { origin: 'http://console.example' }],
    ['another port', { origin: 'http://localhost:8081' }],
    ['a subdomain', { origin: 'https://x.console.example' }],
    ['a longer name', { origin: 'https://console.example.evil' }],
    ['a trailing slash', { origin: 'https://console.example/' }],
    ['another extension', { id: 'abcdefghijklmnopabcdefghijklmnop' }],
    ['no tab', { tab: undefined }],
    ['null for a tab', { tab: null }],
    ['a prerendered page', { documentLifecycle: 'prerender' }],
    ['a cached page', { documentLifecycle: 'cached' }],
    ['no lifecycle', { documentLifecycle: undefined }],
  ])('refuses %s', (_, overrides) => {
    expect(refuseSender(aSender(overrides), origins)).toBe('sender_not_allowed')
  })

  it.each([1, 6, -1, undefined])('refuses frame %s', (frameId) => {
    expect(refuseSender(aSender({ frameId }), origins)).toBe('sender_not_top_frame')
  })

  it('refuses everyone where no console is listed', () => {
    expect(refuseSender(aSender(), [])).toBe('sender_not_allowed')
  })

  it('admits a sender only if every condition holds', () => {
    const field = <Good>(good: Good) => fc.oneof(fc.constant<unknown>(good), fc.anything())
    const sender = fc.record({
      id: field(undefined),
      origin: field(origins[0]),
      frameId: field(0),
      tab: field({ id: 1 }),
      documentLifecycle: field('active'),
    })
    fc.assert(
      fc.property(sender, ({ id, origin, frameId, tab, documentLifecycle }) => {
        const admitted = refuseSender({ id, origin, frameId, tab, documentLifecycle } as Sender, origins) === null
        const isGood = id === undefined && origins.some((each) => each === origin) && frameId === 0 && tab !== undefined && tab !== null
        expect(admitted).toBe(isGood && documentLifecycle === 'active')
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the watch page', () => {
  /** As Chromium says it of a frame in an offscreen page. */
  const inFrame = { origin: 'https://console.example', url: 'https://console.example/watch' } as Sender

  it('is known by its address, and by being in no tab', () => {
    expect(isWatchPage(inFrame, origins)).toBe(true)
  })

  it.each([
    ['another page of the console', { url: 'https://console.example/' }],
    ['an address that only begins so', { url: 'https://console.example/watchful' }],
    ['the page of another host', { origin: 'https://evil.example', url: 'https://evil.example/watch' }],
    ['an address without its origin', { origin: 'https://evil.example' }],
    ['a page without an address', { url: undefined }],
    ['its address in a tab', { tab: { id: 5 }, frameId: 0 }],
    ['its address in a frame of a tab', { tab: { id: 5 }, frameId: 7 }],
    ['another extension', { id: 'abcdefghijklmnopabcdefghijklmnop' }],
  ])('is not %s', (_, overrides) => {
    expect(isWatchPage({ ...inFrame, ...overrides } as Sender, origins)).toBe(false)
  })
})
