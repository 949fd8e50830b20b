import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAME_PICTURES_PER_CALL_MAX } from '../../../contract/entities/boxGoods.ts'
import { boxTable, listSamePictures } from '../../../server/repositories/box.ts'
import { fc } from '../../fastCheck.ts'
import { aListing, someBoxGoods } from '../builders/box.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const PAIRS_MAX = 1_000

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
})

interface Kept {
  readonly box_id: string
  readonly first_picture: string
  readonly title: string
}

/** Goods like those that a call saves, many at once. */
async function keep(goods: readonly Kept[], person = owner): Promise<void> {
  const pattern = someBoxGoods({ box_id: 'pattern', listing: aListing() })
  await server.call('saveBoxGoods', { goods: [pattern] }, person)
  const row = await boxTable.get(server.database.db, person.ownerUid, 'pattern')
  await server.database.write(async (db) => {
    await boxTable.remove(db, row)
    for (let from = 0; from < goods.length; from += 500)
      await boxTable.create(
        db,
        goods.slice(from, from + 500).map((each) => ({ ...row, ...each })),
      )
  })
}

const idsOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `b${from + index}`)
const pairsOf = (box_ids: readonly string[]) => listSamePictures(server.database.db, owner.ownerUid, box_ids)

describe('goods with the same first picture', () => {
  it('are every pair of those asked for and others under another title, whatever shares a picture', async () => {
    const some = fc.record({ first_picture: fc.constantFrom('', 'one', 'two'), title: fc.constantFrom('伞', '伞 ', 'A', 'a') })
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 8 }), fc.nat(8), async (list, asked) => {
        owner = await aPerson(server)
        const goods = list.map((each, index) => ({ ...each, box_id: `b${index}` }))
        await keep(goods)
        await keep([{ box_id: 'elsewhere', first_picture: 'one', title: '别的' }], await aPerson(server))
        const wanted = goods
          .slice(0, asked)
          .flatMap(({ box_id, first_picture, title }) =>
            goods
              .filter((other) => first_picture !== '' && other.first_picture === first_picture && other.title !== title)
              .map((other) => ({ box_id, other_id: other.box_id, title: other.title })),
          )
        const inOrder = (pairs: readonly object[]) => pairs.map((pair) => JSON.stringify(Object.values(pair))).toSorted()
        expect(inOrder(await pairsOf(idsOf(asked)))).toEqual(inOrder(wanted))
      }),
      { numRuns: 20 },
    )
  })

  it('are so many pairs at the most, each of which is one', async () => {
    await keep(idsOf(60).map((box_id, index) => ({ box_id, first_picture: 'one', title: `${index % 7}` })))
    const titles = new Map(idsOf(60).map((box_id, index) => [box_id, `${index % 7}`]))
    const pairs = await pairsOf(idsOf(60))
    expect(new Set(pairs.map(({ box_id, other_id }) => `${box_id} ${other_id}`)).size).toBe(PAIRS_MAX)
    expect(pairs.every(({ box_id, other_id, title }) => titles.get(other_id) === title && titles.get(box_id) !== title)).toBe(true)
  })

  it('take not much longer for 200 goods than for one, where all of the box have one picture and one title', async () => {
    await keep(idsOf(4_000).map((box_id) => ({ box_id, first_picture: 'one', title: '伞' })))
    const msOf = async (count: number) => {
      const times: number[] = []
      for (let time = 0; time < 3; time += 1) {
        const begun = performance.now()
        expect(await pairsOf(idsOf(count))).toEqual([])
        times.push(performance.now() - begun)
      }
      return Math.min(...times)
    }
    const one = await msOf(1)
    expect(await msOf(SAME_PICTURES_PER_CALL_MAX)).toBeLessThan(15 * one + 30)
  })
})
