import { expect, it, vi } from 'vitest'
import { createResultCache } from '../../../src/bridge/resultCache/createResultCache.ts'
import { createLastAnswers } from '../../../src/reports/live/createLastAnswers.ts'
import { someCacheStore } from '../../bridge/resultCache/someCacheStore.ts'

/** A browser in which several visits of the console follow each other. */
function aBrowser() {
  const { store, held, refuse } = someCacheStore()
  const clock = { now: 1_000_000 }
  return {
    held,
    refuse,
    clock,
    visit({ owner = 'u1' as string | null, release = 'r1', scope = 'all' } = {}) {
      const cache = createResultCache({ readOwner: () => owner, clock: () => clock.now, store })
      const answers = createLastAnswers({ readOwner: () => owner, release, clock: () => clock.now, cache, waitMs: 0 })
      answers.know(scope)
      return answers
    },
  }
}

/** Keeps an answer and waits until it is written. */
async function keep(browser: ReturnType<typeof aBrowser>, asked: string, answer: unknown): Promise<void> {
  const before = JSON.stringify([...browser.held])
  browser.visit().keep('answer', asked, answer)
  await expect.poll(() => JSON.stringify([...browser.held])).not.toBe(before)
}

it('the last answer to a question is there with the next visit, and none to another question or call', async () => {
  const browser = aBrowser()
  await keep(browser, 'sales of today', { fen: 100 })
  browser.clock.now += 1
  await keep(browser, 'sales of today', { fen: 250 })
  const next = browser.visit()
  expect(await next.read('answer', 'sales of today')).toEqual({ fen: 250 })
  expect(await next.read('answer', 'sales of yesterday')).toBeNull()
  expect(await next.read('profit', 'sales of today')).toBeNull()
})

it.each([
  ['another user', { owner: 'u2' }],
  ['nobody', { owner: null }],
  ['other rights, or other shops', { scope: 'two shops' }],
  ['another release of the console', { release: 'r2' }],
])('is not shown to %s', async (_, visitor) => {
  const browser = aBrowser()
  await keep(browser, 'sales of today', { fen: 100 })
  expect(await browser.visit(visitor).read('answer', 'sales of today')).toBeNull()
})

it('waits until it is known who asks and which shops there are', async () => {
  const browser = aBrowser()
  await keep(browser, 'sales of today', { fen: 100 })
  const cache = { read: vi.fn(async () => null), keep: vi.fn(async () => true) }
  const early = createLastAnswers({ readOwner: () => 'u1', release: 'r1', cache })
  let isAnswered = false
  const read = early.read('answer', 'sales of today').then(() => {
    isAnswered = true
  })
  await Promise.resolve()
  expect([isAnswered, cache.read.mock.calls.length]).toEqual([false, 1])
  early.know('all')
  await read
  expect(isAnswered).toBe(true)
})

it('what was damaged, or is not of our form, counts as nothing', async () => {
  const browser = aBrowser()
  await keep(browser, 'sales of today', { fen: 100 })
  for (const damaged of [['{'], ['null'], ['[1]'], ['[{"asked":"sales of today","scope":"all","release":"r1"}]'], []]) {
    for (const each of browser.held.values()) Object.assign(each, { pages: damaged })
    expect(await browser.visit().read('answer', 'sales of today')).toBeNull()
  }
})

it('is forgotten after a week, and where the browser refuses nothing is kept and nothing fails', async () => {
  const browser = aBrowser()
  await keep(browser, 'sales of today', { fen: 100 })
  browser.clock.now += 8 * 24 * 3_600_000
  expect(await browser.visit().read('answer', 'sales of today')).toBeNull()
  browser.refuse()
  const visit = browser.visit()
  visit.keep('answer', 'sales of today', { fen: 1 })
  expect(await visit.read('answer', 'sales of today')).toBeNull()
})

it('an answer that is larger than it takes to count again is left out, and the others are kept', async () => {
  const browser = aBrowser()
  const visit = browser.visit()
  visit.keep('answer', 'every goods', 'x'.repeat(2_000_000))
  visit.keep('answer', 'sales of today', { fen: 100 })
  await expect.poll(() => browser.held.size).toBe(1)
  expect(await browser.visit().read('answer', 'sales of today')).toEqual({ fen: 100 })
})

it('what was not written when the login ended is dropped', async () => {
  const browser = aBrowser()
  const visit = browser.visit()
  visit.keep('answer', 'sales of today', { fen: 100 })
  visit.close()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(browser.held.size).toBe(0)
})
