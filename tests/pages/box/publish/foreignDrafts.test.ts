import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeptBatch } from '../../../../src/batches/runner/batch.ts'
import { type Backends, openBackends, openWorkshop } from '../../../batches/runner/aWorkshop.ts'
import { aGoodListing, createPublishScene } from './publishScene.ts'

const titles = ['新款夏季轻便收纳盒', '另一款收纳盒'] as const
let backends: Backends
beforeAll(async () => {
  backends = await openBackends({ storeCount: 1, goodsPerStore: 3 })
})
afterAll(() => backends.close())

it('a batch whose draft never arrived does not take the blank one that another batch had recorded before the page was loaded again', async () => {
  const workshop = await openWorkshop(backends)
  const scene = createPublishScene(workshop)
  await workshop.sandbox.post('/publishing', { review_ms: 3_600_000, draft_lag_ms: 0, busy_every: 0 })
  const goods = await scene.putIntoBox(...titles.map((title) => aGoodListing(workshop.sandbox.origin, { title })))
  const [one, other] = [await scene.plan(goods.slice(0, 1)), await scene.plan(goods.slice(1))]

  /** The page is closed when it is about to make this call. */
  async function closeAt(batch: KeptBatch, last: string): Promise<void> {
    const kind = scene.createKind()
    await new Promise<void>((closed) => {
      const write: typeof kind.write = ({ call, ...asked }) => {
        const cut: typeof call = (name, ...rest) => {
          if (name !== last) return call(name, ...rest)
          closed()
          return new Promise(() => {})
        }
        return kind.write({ ...asked, call: cut })
      }
      void scene.open(batch, { ...kind, write }).then(({ runner }) => runner.resume())
    })
  }
  await closeAt(other, 'createGoodsDraft')
  await closeAt(one, 'setDraftCategory')
  await scene.claims('box-0')
  scene.passTime(60_000)

  const kind = scene.createKind()
  for (const batch of [other, one]) await (await scene.open(batch, kind)).runner.resume()
  await scene.endReviews()
  expect(await Promise.all(titles.map(scene.shopsWith))).toEqual([[1], [1]])
})
