import { describe, expect, it } from 'vitest'
import { type CollectLine, createCollectQueue } from '../../../src/pages/box/collectQueue.ts'

const source = (goodsId: string) => ({ site: 'wholesale', goodsId, url: `https://pifa.pinduoduo.com/?gid=${goodsId}` }) as const

function open(collect: (line: CollectLine) => Promise<string>, kept: unknown = null) {
  const memory = { kept }
  let made = 0
  const queue = createCollectQueue({
    kept,
    keep: (state) => {
      memory.kept = structuredClone(state)
    },
    collect,
    toFailure: (error) => (error as Error).message,
    createId: () => `box-${++made}`,
  })
  return { queue, memory, states: () => queue.getState().lines.map(({ state }) => state) }
}

describe('goods on their way into the box', () => {
  it('are read one after the other, each once, and say what became of them', async () => {
    let atOnce = 0
    const { queue, states } = open(async ({ goodsId }) => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await Promise.resolve()
      atOnce -= 1
      if (goodsId === '2') throw new Error('此商品不存在')
      return `伞 ${goodsId}`
    })
    expect(queue.add([source('1'), source('2'), source('3')], 'link')).toBe(0)
    expect(queue.add([source('2')], 'wholesale')).toBe(1)
    await expect.poll(() => queue.getState().isRunning).toBe(false)
    expect(states()).toEqual(['done', 'failed', 'done'])
    expect(queue.getState().lines).toMatchObject([{ title: '伞 1' }, { failure: '此商品不存在' }, { title: '伞 3', origin: 'link' }])
  })

  it('are tried again where they failed, under the same id', async () => {
    const ids: string[] = []
    const { queue, states } = open(async ({ box_id }) => {
      ids.push(box_id)
      if (ids.length === 1) throw new Error('away')
      return '伞'
    })
    queue.add([source('1')], 'link')
    await expect.poll(() => states()).toEqual(['failed'])
    queue.retry()
    await expect.poll(() => states()).toEqual(['done'])
    expect(ids).toEqual(['box-1', 'box-1'])
    queue.clear()
    expect(states()).toEqual([])
  })

  it('stop after those that are being read, and go on after the page was loaded again', async () => {
    let finish = (_title: string) => {}
    const { queue, memory, states } = open(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    queue.add([source('1'), source('2')], 'link')
    queue.setRight('supplier')
    queue.stop()
    expect(states()).toEqual(['running', 'waiting'])
    const again = open(async () => '伞', memory.kept)
    expect([again.states(), again.queue.getState().isRunning, again.queue.getState().right]).toEqual([
      ['waiting', 'waiting'],
      false,
      'supplier',
    ])
    again.queue.start()
    await expect.poll(() => again.states()).toEqual(['done', 'done'])
    finish('伞')
    await expect.poll(() => states()).toEqual(['done', 'waiting'])
  })

  it('that the tab kept wrongly are none', () => {
    for (const kept of [null, 'x', { lines: 'x' }, { lines: [null, {}] }]) expect(open(async () => '', kept).states()).toEqual([])
  })
})
