import { describe, expect, it } from 'vitest'
import { ShopStatus, shopStatuses } from '../../contract/entities/shop.ts'
import { firstOnlineShop } from '../../src/bridge/firstOnlineShop.ts'
import { fc } from '../fastCheck.ts'

const { online, offline } = ShopStatus

describe('first online shop', () => {
  it('is the first with status 1 whose session has a mall [spec 4.14, 4.15]', async () => {
    const shops = [
      { uid: 'a', status: offline },
      { uid: 'b', status: online },
      { uid: 'c', status: online },
      { uid: 'd', status: online },
    ]
    expect(await firstOnlineShop(shops, async ({ uid }) => uid !== 'b')).toMatchObject({ uid: 'c' })
  })

  it.each([
    ['there are no shops', []],
    ['none has status 1', [offline, ShopStatus.unknown, ShopStatus.checkFailed]],
    ['none with status 1 has a mall', [online, online]],
  ])('is null when %s', async (_, statuses) => {
    expect(
      await firstOnlineShop(
        statuses.map((status) => ({ status })),
        async () => false,
      ),
    ).toBeNull()
  })

  it('lets what the check throws travel', async () => {
    await expect(firstOnlineShop([{ status: online }], () => Promise.reject(new Error('no extension')))).rejects.toThrow('no extension')
  })

  it('asks in order, one at a time, never twice and never past the answer, whatever else runs meanwhile (P3)', async () => {
    const shop = fc.record({ status: fc.constantFrom(...shopStatuses), hasMall: fc.boolean() })
    const searches = fc.array(fc.array(shop, { maxLength: 8 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), searches, async (scheduler, lists) => {
        const runs = lists.map((shops) => {
          const asked: number[] = []
          const answer = firstOnlineShop(
            shops.map((each, at) => ({ ...each, at })),
            (each) => {
              asked.push(each.at)
              return scheduler.schedule(Promise.resolve(each.hasMall), `shop ${each.at}`)
            },
          )
          return { shops, asked, answer }
        })
        await scheduler.waitFor(Promise.all(runs.map(({ answer }) => answer)))
        for (const { shops, asked, answer } of runs) {
          const candidates = [...shops.keys()].filter((at) => shops[at]?.status === online)
          const wanted = candidates.find((at) => shops[at]?.hasMall)
          expect((await answer)?.at).toBe(wanted)
          expect(asked).toEqual(candidates.filter((at) => wanted === undefined || at <= wanted))
        }
      }),
    )
  })
})
