import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { type MerchantCallName, merchantApi } from '../../../../contract/merchantApi.ts'
import type { FaultInput } from '../../../../sandbox/faults/fault.ts'
import { createPublishKind } from '../../../../src/pages/box/publish/createPublishKind.ts'
import { publishValues } from '../../../../src/pages/box/publish/values.ts'
import { type FaultyWorld, openFaultyWorld } from '../../../batches/runner/faultyWorld.ts'
import { type WalkedBatch, type WalkedStep, walkedFaults, walkPairsOfFaults } from '../../../batches/runner/walkPairsOfFaults.ts'
import { report } from '../../../e2e/extension/report.ts'
import { isPlain } from '../../../sandbox/goodPayloads.ts'
import { aClaim, someBoxGoods } from '../../../server/builders/box.ts'
import { aGoodListing } from './publishScene.ts'

const TITLE = '新款夏季轻便收纳盒'
let world: FaultyWorld
/** Of the one picture: to draw it costs more than all that it is there for. */
let picture = ''

beforeAll(async () => {
  world = await openFaultyWorld({ goodsPerStore: 6 })
  const [source = ''] = aGoodListing(world.origin).pictures
  picture = Buffer.from(await (await world.fetch(source)).arrayBuffer()).toString('base64')
})
afterAll(() => world.close())

const listing = () => {
  const whole = aGoodListing(world.origin)
  const [address = ''] = whole.pictures
  const skus = whole.skus.slice(0, 1).map((sku) => ({ ...sku, picture_url: address }))
  return { ...whole, title: TITLE, pictures: [address], details: [address], skus }
}
const box = (): BoxGoods => {
  const saved = someBoxGoods({ box_id: 'box-0', listing: listing(), right: 'own' })
  const claim = { ...aClaim({ box_id: 'box-0', shop_uid: world.shop_uid }), saved_at: 1 }
  return { ...saved, version: 1, claims: [claim] } as unknown as BoxGoods
}

const createKind = ({ clock }: FaultyWorld) =>
  createPublishKind({
    readGoods: async () => box(),
    claim: async () => null,
    readClaimed: async () => new Set(),
    readPicture: async () => ({ type: 'image/png', base64: picture }),
    now: clock.now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const callOff = clock.after(ms, resolve)
        signal.addEventListener('abort', () => {
          callOff()
          resolve()
        })
      }),
  })

/** Reviews end by themselves: after a person has looked, or before she does. */
const REVIEW_MS = 90_000
const QUICK_REVIEW_MS = 30_000

function prepare({ setPublishing, goods, shop_uid }: FaultyWorld, review_ms: number) {
  setPublishing({ review_ms, draft_lag_ms: 0, busy_every: 0 })
  const [own] = goods()
  const { box_id, version } = box()
  const before = {
    box_id,
    version,
    template_id: String(own?.costTemplateId ?? ''),
    skus: 1,
    group_fen: 1_990,
    step: 'none',
    goods_id: '',
    goods_commit_id: '',
    sent_at: 0,
    is_there: false,
  }
  const row = { shop_uid, label: TITLE, before, after: { ...before, is_there: true }, outcome: 'waiting' as const, reason: '' }
  return { plan: { kind: 'publish', dailyLimit: 50, gapS: 0 }, rows: [row] }
}

const published = ({ goods }: FaultyWorld) => goods().filter(({ title }) => title === TITLE)

/** What each row says is compared with what the shop has. */
function judge(walked: FaultyWorld, rows: readonly BatchRow[]): string[] {
  const inReview = walked.drafts().filter(({ review }) => review !== null)
  const there = [...published(walked).map(({ id }) => id), ...inReview.map(({ goodsId }) => goodsId)].map(String)
  const wrong = there.length > 1 ? [`handed in ${there.length} times`] : []
  for (const { after, outcome, reason } of rows) {
    const { goods_id, is_there } = publishValues.parse(after)
    if (!is_there) continue
    if (outcome === 'done' && !there.includes(goods_id)) wrong.push('called done and is not there')
    if (outcome === 'failed' && there.length > 0) wrong.push(`called failed (${reason}) and is there`)
    if (outcome === 'waiting' && there.length > 0) wrong.push('called waiting and is there')
  }
  return wrong
}

function judgeEnd(walked: FaultyWorld): string[] {
  const wrong = published(walked).length === 1 ? [] : ['is not on sale once']
  const left = walked.drafts().filter(({ review }) => review === null)
  return left.length > 0 ? [...wrong, `leaves ${left.length} drafts`] : wrong
}

const pathOf = (name: MerchantCallName) => merchantApi[name].path

const publishing: WalkedBatch = { prepare: (walked) => prepare(walked, REVIEW_MS), createKind, judge, judgeEnd }
const quickly: WalkedBatch = { ...publishing, prepare: (walked) => prepare(walked, QUICK_REVIEW_MS) }

/** The goods that are taken off: some that the shop has on sale from the start. */
const wanted = ({ goods }: FaultyWorld) => goods().find((each) => each.state === 'onSale' && isPlain(each))
let takenOff = ''

const undoing: WalkedBatch = {
  prepare(walked) {
    takenOff = String(wanted(walked)?.id ?? '')
    const { plan, rows } = prepare(walked, REVIEW_MS)
    const turned = rows.map((row) => ({ ...row, after: { ...row.after, step: 'submitting', goods_id: takenOff, is_there: false } }))
    return { plan, rows: turned }
  },
  createKind,
  judge({ goods }, rows) {
    const isThere = goods().some(({ id }) => String(id) === takenOff)
    return rows.flatMap(({ outcome, reason }) => {
      if (outcome === 'done' && isThere) return ['called done and is there']
      return outcome === 'failed' && !isThere ? [`called failed (${reason}) and is gone`] : []
    })
  },
  judgeEnd: ({ goods }) => (goods().some(({ id }) => String(id) === takenOff) ? ['is there'] : []),
}

const stepsOfPublishing: readonly (readonly [string, WalkedStep])[] = [
  ['the draft is made', { path: pathOf('createGoodsDraft') }],
  ['its pictures are brought', { path: pathOf('storePicture') }],
  ['it gets its category', { path: pathOf('setDraftCategory') }],
  ['it is filled', { path: pathOf('editGoodsDraft') }],
  ['it is handed in', { path: pathOf('submitGoodsDraft') }],
  ['it is read back', { path: pathOf('draftList'), after: pathOf('submitGoodsDraft') }],
  ['its review ends', { path: pathOf('goodsList'), after: pathOf('submitGoodsDraft') }],
]
const stepsOfQuick: readonly (readonly [string, WalkedStep])[] = [
  ['it is handed in for a quick review', { path: pathOf('submitGoodsDraft') }],
  ['that is read back', { path: pathOf('draftList'), after: pathOf('submitGoodsDraft') }],
]
const stepsOfUndoing: readonly (readonly [string, WalkedStep])[] = [
  ['goods are taken off the shelf again', { path: pathOf('takeOffSale') }],
  ['they are deleted', { path: pathOf('deleteGoods') }],
  ['their end is read back', { path: pathOf('goodsList'), after: pathOf('deleteGoods') }],
]

const walks = [
  { batch: publishing, steps: stepsOfPublishing },
  { batch: quickly, steps: stepsOfQuick },
  { batch: undoing, steps: stepsOfUndoing },
]
const places = walks.flatMap(({ batch, steps }) =>
  steps.flatMap(([name, step]) => walkedFaults.map((first) => ({ batch, name, step, first }))),
)
const sum = { pairs: 0, met: 0 }
afterAll(() => report(`publishing and taking off: ${sum.pairs} pairs of faults walked, ${sum.met} met both`))

describe('every pair of faults leaves nothing twice, nothing half and nothing called what it is not', () => {
  it.each(places)('where $name: $first, and then any other', async ({ batch, step, first }) => {
    const { pairs, reached, met, breaches } = await walkPairsOfFaults(world, batch, step, first)
    sum.pairs += pairs
    sum.met += met
    expect(breaches).toEqual([])
    expect(reached).toBe(pairs)
  })
})

describe('a hand-in whose answer says nothing of it', () => {
  it.each<[string, FaultInput]>([
    ['is lost', { kind: 'answerLost', times: 1 }],
    ['is a refusal of the copy', { kind: 'resent', copy: 'refused', times: 1 }],
    ['says too often to the copy', { kind: 'resent', copy: 'rateLimited', times: 1 }],
  ])('is settled without a person where it %s, though the lists are behind', async (_, fault) => {
    world.reset()
    const { plan, rows } = publishing.prepare(world)
    const server = world.keep('publish', plan, rows)
    let handIns = 0
    world.setMeddle(async (path) => {
      if (path !== pathOf('submitGoodsDraft')) return 'goesOn'
      handIns += 1
      if (handIns === 1) {
        world.addFault({ kind: 'lag', lag_ms: 2_000 })
        world.addFault({ ...fault, path })
      }
      return 'goesOn'
    })
    await world.drive(world.openTab(createKind(world), server).runner.resume())
    expect(server.kept().rows).toMatchObject([{ outcome: 'done', reason: 'inReview' }])
    expect(handIns).toBe(1)
  })

  it('of a tab that died is settled by the tab that takes over at once, though the goods are on sale already and no list shows them', async () => {
    world.reset()
    const { plan, rows } = prepare(world, 0)
    const server = world.keep('publish', plan, rows)
    world.setMeddle(async (path) => {
      if (path !== pathOf('submitGoodsDraft')) return 'goesOn'
      world.addFault({ kind: 'lag', lag_ms: 20_000 })
      return 'dies'
    })
    const first = world.openTab(createKind(world), server)
    await world.drive(Promise.race([first.runner.resume(), first.death]))
    await world.drive(world.openTab(createKind(world), server).runner.resume())
    expect(server.kept().rows).toMatchObject([{ outcome: 'done', reason: '' }])
    expect(published(world)).toHaveLength(1)
  })
})
