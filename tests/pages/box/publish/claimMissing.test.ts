import { describe, expect, it } from 'vitest'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { CallInput, CallPayload, CallReply } from '../../../../contract/toolApi.ts'
import type { PlannedRow } from '../../../../src/batches/rules/plannedRow.ts'
import { claimMissing } from '../../../../src/pages/box/publish/claimMissing.ts'
import type { PublishValues } from '../../../../src/pages/box/publish/values.ts'
import { aClaim, someBoxGoods } from '../../../server/builders/box.ts'

const goods = (box_id: string, ...shops: readonly string[]): BoxGoods => ({
  ...(someBoxGoods({ box_id }) as BoxGoods),
  title: '伞',
  added_at: 1,
  saved_at: 1,
  saved_by_name: '',
  version: 1,
  claims: shops.map((shop_uid) => {
    const { is_removed: _, ...claim } = aClaim({ box_id, shop_uid })
    return { ...claim, saved_at: 1 }
  }),
})

function row(box_id: string, shop_uid: string, outcome: PlannedRow['outcome'] = 'waiting'): PlannedRow {
  const after: PublishValues = {
    box_id,
    version: 1,
    group_fen: 1_500,
    skus: 1,
    template_id: '7',
    step: 'none',
    goods_id: '',
    goods_commit_id: '',
    sent_at: 0,
    is_there: true,
  }
  return { shop_uid, label: box_id, before: {}, after: { ...after }, outcome, reason: outcome === 'skipped' ? 'notInBox' : '' }
}

/** A server that refuses these claims. */
function play(refused: CallReply<'saveClaims'>['refused'] = []) {
  const saved: string[] = []
  async function call(_: 'saveClaims', payload: CallInput<'saveClaims'>): Promise<CallReply<'saveClaims'>> {
    const { claims } = payload as CallPayload<'saveClaims'>
    saved.push(...claims.map(({ box_id, shop_uid, state }) => `${box_id} ${shop_uid} ${state}`))
    return { added: claims.length - refused.length, changed: 0, removed: 0, refused }
  }
  return { call, saved }
}

describe('claims that are missing when a batch of publishing starts', () => {
  it('are made for rows that are to be sent, and for no others', async () => {
    const { call, saved } = play()
    const rows = [row('a', 'shop-1'), row('a', 'shop-2'), row('b', 'shop-1', 'skipped')]
    expect(await claimMissing(call, [goods('a', 'shop-1'), goods('b')], rows)).toEqual(rows)
    expect(saved).toEqual(['a shop-2 claimed'])
  })

  it.each([
    ['withdrawn', true],
    ['skipped', true],
    // What was refused shows as refused, and keeps its draft.
    ['refused', false],
    ['review', false],
    ['queued', false],
  ] as const)('are made again where one has ended: %s', async (state, isAgain) => {
    const { call, saved } = play()
    const known = goods('a', 'shop-1')
    const rows = [row('a', 'shop-1')]
    expect(await claimMissing(call, [{ ...known, claims: known.claims.map((claim) => ({ ...claim, state })) }], rows)).toEqual(rows)
    expect(saved).toEqual(isAgain ? ['a shop-1 claimed'] : [])
  })

  it('leave rows out that the server refused, and say why', async () => {
    const { call } = play([
      { box_id: 'a', shop_uid: 'shop-1', why: 'goodsGone', current: null },
      { box_id: 'b', shop_uid: 'shop-1', why: 'moved', current: null },
    ])
    const rows = [row('a', 'shop-1'), row('b', 'shop-1'), row('c', 'shop-1')]
    expect(await claimMissing(call, [goods('a'), goods('b'), goods('c')], rows)).toMatchObject([
      { label: 'a', outcome: 'skipped', reason: 'notInBox' },
      { label: 'b', outcome: 'skipped', reason: 'alreadySent' },
      { label: 'c', outcome: 'waiting', reason: '' },
    ])
  })
})
