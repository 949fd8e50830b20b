import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../../contract/codes.ts'
import type { ClaimSave } from '../../../../src/pages/box/publish/claims.ts'
import { createClaimKeeper } from '../../../../src/pages/box/publish/createClaimKeeper.ts'
import { ToolApiError } from '../../../../src/providers/toolApi/ToolApiError.ts'

const claim = (box_id: string, state: ClaimSave['state'] = 'sending', shop_uid = 's'): ClaimSave => ({
  box_id,
  shop_uid,
  state,
  goods_id: '',
  goods_commit_id: '',
  job_id: 'job',
  reason: '',
  field: '',
})

/** `isTakenBack`: of a claim that is sent: has somebody taken it back before? */
function open(isTakenBack: (claim: ClaimSave) => boolean = () => false, goneShops: readonly string[] = []) {
  const calls: ClaimSave[][] = []
  let isAway = false
  const api = {
    async call(_name: string, { claims }: { claims: ClaimSave[] }) {
      if (isAway) throw new Error('away')
      if (claims.some(({ shop_uid }) => goneShops.includes(shop_uid))) throw new ToolApiError('reply', ReplyCode.notFound, 'gone')
      calls.push(claims)
      return {
        added: 0,
        changed: claims.length,
        removed: 0,
        refused: claims.filter(isTakenBack).map((each) => ({ ...each, why: 'notClaimed', current: null })),
      }
    },
  }
  return {
    calls,
    keeper: createClaimKeeper(api as never),
    setAway(next: boolean) {
      isAway = next
    },
  }
}

describe('the keeper of claims', () => {
  it('saves the latest state of each claim, and no more than a call takes', async () => {
    const { keeper, calls } = open()
    const first = keeper.put([claim('a')])
    const rest = keeper.put([claim('b', 'review'), claim('b', 'published'), ...Array.from({ length: 250 }, (_, at) => claim(`c${at}`))])
    await Promise.all([first, rest])
    expect(calls.map((claims) => claims.length)).toEqual([1, 200, 51])
    expect(calls.flat().filter(({ box_id }) => box_id === 'b')).toMatchObject([{ state: 'published' }])
  })

  it('says with the next change what the server did not take, unless it is out of date', async () => {
    const { keeper, calls, setAway } = open()
    setAway(true)
    await keeper.put([claim('a'), claim('b')])
    setAway(false)
    await keeper.put([claim('a', 'review')])
    expect(calls.flat().map(({ box_id, state }) => [box_id, state])).toEqual([
      ['a', 'review'],
      ['b', 'sending'],
    ])
  })

  it('saves the claims of other shops where one shop is gone, and asks no more about that one', async () => {
    const { keeper, calls } = open(undefined, ['gone'])
    await keeper.put([claim('a'), claim('a', 'sending', 'gone'), claim('b', 'review', 't')])
    await keeper.put([claim('c', 'published')])
    expect(calls.map((claims) => claims.map(({ box_id, shop_uid }) => `${box_id} ${shop_uid}`))).toEqual([['a s'], ['b t'], ['c s']])
  })

  it('makes a claim again that was taken back while its goods were sent, and none of goods that are not there', async () => {
    const takenBack = new Set(['b', 'd'])
    const { keeper, calls } = open(({ box_id, state }) => {
      return takenBack.has(box_id) && state !== 'unknown'
    })
    await keeper.put([claim('b', 'refused'), claim('c', 'published'), claim('d', 'review')])
    expect(calls.map((claims) => claims.map(({ box_id, state }) => `${box_id} ${state}`))).toEqual([
      ['b refused', 'c published', 'd review'],
      ['d unknown'],
      ['d review'],
    ])
  })
})
