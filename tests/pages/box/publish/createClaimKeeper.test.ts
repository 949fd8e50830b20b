import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../../contract/codes.ts'
import type { ClaimSave } from '../../../../src/pages/box/publish/claims.ts'
import { createClaimKeeper } from '../../../../src/pages/box/publish/createClaimKeeper.ts'
import { ToolApiError } from '../../../../src/providers/toolApi/ToolApiError.ts'

const claim = (box_id: string, state: ClaimSave['state'] = 'sending', shop_uid = 's', job_id = 'job'): ClaimSave => ({
  box_id,
  shop_uid,
  state,
  goods_id: '',
  goods_commit_id: '',
  job_id,
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

  it('says nothing of goods after their hand-in is claimed that was put before', async () => {
    const { keeper, calls, setAway } = open()
    const statesOf = (name: string) => calls.flat().flatMap(({ box_id, state }) => (box_id === name ? [state] : []))
    const put = [keeper.put([claim('on its way', 'queued')]), keeper.put([claim('in the queue', 'queued')])]
    await Promise.all([keeper.claim(claim('on its way')), keeper.claim(claim('in the queue')), ...put])
    setAway(true)
    const failed = keeper.put([claim('failed', 'queued')])
    const claimed = keeper.claim(claim('failed'))
    setAway(false)
    await Promise.all([failed, claimed])
    await keeper.put([claim('another', 'queued')])
    expect(statesOf('on its way')).toEqual(['queued', 'sending'])
    expect([statesOf('in the queue'), statesOf('failed')]).toEqual([['sending'], ['sending']])
  })

  it('says why goods may not be sent', async () => {
    const { keeper } = open(() => true)
    expect(await keeper.claim(claim('a'))).toBe('notClaimed')
  })

  it('keeps what two batches say of the same goods and shop apart', async () => {
    const { keeper, calls } = open()
    const first = keeper.put([claim('x')])
    await Promise.all([first, keeper.put([claim('a', 'review', 's', 'one')]), keeper.put([claim('a', 'queued', 's', 'two')])])
    expect(calls.slice(1)).toMatchObject([[{ state: 'review', job_id: 'one' }], [{ state: 'queued', job_id: 'two' }]])
  })
})
