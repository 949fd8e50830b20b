import { describe, expect, it } from 'vitest'
import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import { DRAFTS_PER_PAGE_MAX, DraftStatus } from '../../../contract/merchantCalls/publishing.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import { ASKED_AGAIN_MS, createClaimWatch, readClaims } from '../../../src/pages/box/createClaimWatch.ts'
import { aListing } from '../../server/builders/box.ts'

const MINUTE_MS = 60_000
const OPENED_AT = 100 * MINUTE_MS

const aClaim = (goods_id: string, changes: Partial<BoxClaim> = {}): BoxClaim => ({
  box_id: `box-${goods_id}`,
  shop_uid: 's1',
  state: 'review',
  goods_id,
  goods_commit_id: '9',
  job_id: 'j1',
  reason: '',
  field: '',
  saved_at: 1,
  ...changes,
})

interface Scene {
  claims: readonly BoxClaim[]
  /** What every shop shows, by number of the goods. Absent: nothing of them. */
  shown?: Readonly<Record<string, 'review' | 'published' | 'refused'>>
  readonly isReachable?: boolean
  /** Shops that cannot be asked. */
  readonly closed?: readonly string[]
}

/** A backend and a platform, and watches of tabs that share a browser. */
function play(scene: Scene) {
  const platform: { name: string; shop: string; payload: Record<string, unknown>; isBackground: boolean }[] = []
  const saved: unknown[][] = []
  const clock = { now: OPENED_AT }
  let kept: Readonly<Record<string, number>> = {}
  const rowsOf = (state: string) => Object.entries(scene.shown ?? {}).flatMap(([goods_id, is]) => (is === state ? [goods_id] : []))
  const answer = (name: string, payload: Record<string, unknown>) => {
    if (name === 'goodsList') {
      const rows = rowsOf('published').filter((id) => (payload.keywords as string[]).includes(id))
      return { goods_list: { rows: rows.map((id) => ({ id })), unreadable: [] } }
    }
    const state = payload.check_status === DraftStatus.inReview ? 'review' : 'refused'
    const rows = rowsOf(state).map((goods_id) => ({ goods_id, reject_comment: state === 'refused' ? '属性【材质】必填' : null }))
    return { list: { rows: rows.slice(0, DRAFTS_PER_PAGE_MAX), unreadable: [] } }
  }
  const openTab = () =>
    createClaimWatch({
      lanes: {
        call: (async (name: string, shop: string, payload: Record<string, unknown>, options?: { isBackground?: boolean }) => {
          platform.push({ name, shop, payload, isBackground: options?.isBackground ?? false })
          if (scene.closed?.includes(shop)) throw new BridgeError('sessionExpired')
          return answer(name, payload)
        }) as never,
      },
      call: (async (name: string, payload: { claims?: unknown[]; box_ids?: string[] }) => {
        if (name === 'claimList') return { list: scene.claims, total: scene.claims.length }
        if (name === 'saveClaims') saved.push(payload.claims ?? [])
        const listing = aListing({ properties: [{ ref_pid: 301, name: '材质', vid: null, value: '' }] })
        return { list: (payload.box_ids ?? []).map((box_id) => ({ box_id, listing })) }
      }) as never,
      isReachable: async () => scene.isReachable ?? true,
      memory: {
        read: () => kept,
        keep: (asked) => {
          kept = asked
        },
      },
      now: () => clock.now,
    })
  return { openTab, platform, saved, clock, scene }
}

describe('the watch over what was handed in', () => {
  it('saves what the review has come to, also where a refusal names its field, and says that there is something new', async () => {
    const { openTab, saved } = play({
      claims: [aClaim('1'), aClaim('2'), aClaim('3', { state: 'unknown' })],
      shown: { 1: 'published', 2: 'refused', 3: 'review' },
    })
    expect(await openTab().look()).toBe(true)
    expect(saved.flat()).toMatchObject([
      { box_id: 'box-1', state: 'published', reason: '' },
      { box_id: 'box-2', state: 'refused', reason: '属性【材质】必填', field: 'properties.301' },
      { box_id: 'box-3', state: 'review' },
    ])
  })

  it('saves nothing while the review goes on, and says so', async () => {
    const { openTab, saved, platform } = play({ claims: [aClaim('1')], shown: { 1: 'review' } })
    expect(await openTab().look()).toBe(false)
    expect(saved).toEqual([])
    expect(platform).toHaveLength(1)
    expect(platform.every(({ isBackground }) => isBackground)).toBe(true)
  })

  it('does not ask a shop again that was asked a short time ago, by this tab or another', async () => {
    const { openTab, platform, clock } = play({ claims: [aClaim('1')], shown: { 1: 'review' } })
    const first = openTab()
    const second = openTab()
    await first.look()
    await second.look()
    clock.now += ASKED_AGAIN_MS - 1
    await first.look()
    expect(platform).toHaveLength(1)
    clock.now += 1
    await Promise.all([first.look(), second.look()])
    expect(platform).toHaveLength(2)
  })

  it('finds the end of a review that ends between two looks', async () => {
    const { openTab, saved, clock, scene } = play({ claims: [aClaim('1')], shown: { 1: 'review' } })
    const watch = openTab()
    expect(await watch.look()).toBe(false)
    scene.shown = { 1: 'published' }
    clock.now += ASKED_AGAIN_MS
    expect(await watch.look()).toBe(true)
    expect(saved.flat()).toMatchObject([{ box_id: 'box-1', state: 'published' }])
  })

  it('asks a shop again that was asked at a time which the clock has yet to reach', async () => {
    const { openTab, platform, clock } = play({ claims: [aClaim('1')], shown: { 1: 'review' } })
    const watch = openTab()
    await watch.look()
    clock.now -= 2 * ASKED_AGAIN_MS - MINUTE_MS
    await watch.look()
    expect(platform).toHaveLength(2)
  })

  it('leaves what has moved within the last minute to the batch that moves it', async () => {
    const { openTab, platform, clock, saved } = play({ claims: [aClaim('1', { saved_at: OPENED_AT })], shown: { 1: 'published' } })
    const watch = openTab()
    expect(await watch.look()).toBe(false)
    expect(platform).toEqual([])
    clock.now += MINUTE_MS
    expect(await watch.look()).toBe(true)
    expect(saved.flat()).toMatchObject([{ state: 'published' }])
  })

  it('asks a shop a few times at most, however much of it is open, and looks others up at the next look', async () => {
    const claims = Array.from({ length: 30 }, (_, at) => aClaim(String(at)))
    const { openTab, platform, clock } = play({ claims })
    const watch = openTab()
    await watch.look()
    expect(platform).toHaveLength(6)
    clock.now += ASKED_AGAIN_MS
    await watch.look()
    const lookedUp = platform.filter(({ name }) => name === 'goodsList').map(({ payload }) => (payload.keywords as string[])[0])
    expect(lookedUp).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  })

  it('goes on with the other shops where one cannot be asked', async () => {
    const { openTab, saved } = play({
      claims: [aClaim('1'), aClaim('2', { shop_uid: 's2' })],
      shown: { 1: 'published', 2: 'published' },
      closed: ['s1'],
    })
    expect(await openTab().look()).toBe(true)
    expect(saved.flat()).toMatchObject([{ shop_uid: 's2', state: 'published' }])
  })

  it('asks no shop where there is nothing to ask with', async () => {
    const { openTab, platform } = play({ claims: [aClaim('1')], shown: { 1: 'published' }, isReachable: false })
    expect(await openTab().look()).toBe(false)
    expect(platform).toEqual([])
  })

  it('says that there is something new where somebody else found it out', async () => {
    const played = play({ claims: [aClaim('1'), aClaim('2')], isReachable: false })
    const watch = played.openTab()
    expect(await watch.look()).toBe(false)
    expect(await watch.look()).toBe(false)
    played.scene.claims = [aClaim('2')]
    expect(await watch.look()).toBe(true)
    expect(await watch.look()).toBe(false)
  })
})

it('claims are read to the end, or up to as many as are wanted', async () => {
  const claims = Array.from({ length: 1_230 }, (_, at) => aClaim(String(at), { state: 'tomorrow' }))
  const call = (async (_: string, { page, page_size }: { page: number; page_size: number }) => ({
    list: claims.slice((page - 1) * page_size, page * page_size),
    total: claims.length,
  })) as unknown as Parameters<typeof readClaims>[0]
  expect(await readClaims(call, ['tomorrow'])).toEqual(claims)
  expect(await readClaims(call, ['tomorrow'], 1_000)).toEqual(claims.slice(0, 1_000))
})
