import { afterAll, beforeAll, expect, it } from 'vitest'
import { toClaimSave } from '../../../../src/pages/box/publish/claims.ts'
import { createClaimKeeper } from '../../../../src/pages/box/publish/createClaimKeeper.ts'
import { type Backends, openBackends, openWorkshop } from '../../../batches/runner/aWorkshop.ts'
import { aGoodListing, createPublishScene } from './publishScene.ts'

let backends: Backends
beforeAll(async () => {
  backends = await openBackends({ storeCount: 1, goodsPerStore: 3 })
})
afterAll(() => backends.close())

it('what a computer says late of a batch that another one has taken over lets no third one send the goods again', async () => {
  const workshop = await openWorkshop(backends)
  const scene = createPublishScene(workshop)
  await workshop.sandbox.post('/publishing', { review_ms: 3_600_000, draft_lag_ms: 0, busy_every: 0 })
  const listing = aGoodListing(workshop.sandbox.origin)
  const goods = await scene.putIntoBox(listing)
  const batch = await scene.plan(goods)
  const stateNow = async () => (await scene.claims('box-0'))[0]?.state

  // Its network is away when it has taken the batch: what it says of the goods waits.
  const late: Parameters<typeof toClaimSave>[] = []
  const first = await workshop.createComputer(scene.createKind(), batch, { afterWrites: 1, arrives: false }, (job, rows) => {
    late.push(...rows.map((row): Parameters<typeof toClaimSave> => [job, row]))
  })
  void first.runner.resume()
  await first.death

  // It has handed the goods in, and is gone before it says so.
  const kind = scene.createKind()
  await new Promise<void>((handedIn) => {
    const write: typeof kind.write = async (asked) => {
      await kind.write(asked)
      handedIn()
      return new Promise(() => {})
    }
    void scene.open(batch, { ...kind, write }).then(({ runner }) => runner.resume())
  })
  expect(await stateNow()).toBe('sending')

  await createClaimKeeper(workshop.api).put(late.slice(0, 1).flatMap((said) => toClaimSave(...said) ?? []))
  expect(await stateNow()).toBe('sending')

  // The account stops the batch of a computer that is gone, and plans the goods again.
  const job = await workshop.store.findJob(batch.job.job_id)
  await workshop.store.save({ ...job, state: 'stopped', rows: [] }, 'stop')
  const third = await scene.open(await scene.plan(await scene.goodsInBox()))
  await third.runner.resume()
  await scene.endReviews()
  expect(await scene.shopsWith(listing.title)).toEqual([1])
})
