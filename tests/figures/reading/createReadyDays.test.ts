import { beforeEach, expect, it } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { ShopRunTools } from '../../../src/bridge/runs/shopRun.ts'
import { createReadyDays, READY_AGAIN_MS, type ReadyDays } from '../../../src/figures/reading/createReadyDays.ts'

let nowMs = 0
/** What the platform says; an error is thrown. */
let answer: string | BridgeError = ''
let asked: string[] = []
let readyDays: ReadyDays

beforeEach(() => {
  nowMs = Date.parse('2026-11-27T08:00:00+08:00')
  answer = '2026-11-26'
  asked = []
  readyDays = createReadyDays(() => nowMs)
})

const tools = {
  async call(_name: string, shop_uid: string) {
    asked.push(shop_uid)
    if (answer instanceof BridgeError) throw answer
    return { readyDate: answer }
  },
} as unknown as ShopRunTools
const ask = (shop = 's1') => readyDays.ask(shop, tools)

it('yesterday is asked for once by all who want it, and again once it is midnight in China', async () => {
  expect([await ask(), await ask(), await ask('s2')]).toEqual(['2026-11-26', '2026-11-26', '2026-11-26'])
  nowMs = Date.parse('2026-11-27T23:59:59+08:00')
  await ask()
  expect(asked).toEqual(['s1', 's2'])
  nowMs += 1_000
  expect(await ask()).toBe('2026-11-26')
  expect(asked).toEqual(['s1', 's2', 's1'])
})

it('an earlier day is asked for again after a quarter of an hour: the next one may be ready', async () => {
  answer = '2026-11-25 00:00:00'
  expect(await ask()).toBe('2026-11-25')
  nowMs += READY_AGAIN_MS - 1
  await ask()
  expect(asked.length).toBe(1)
  nowMs += 1
  answer = '2026-11-26'
  expect(await ask()).toBe('2026-11-26')
  expect(asked.length).toBe(2)
})

it('a day that is not over counts as yesterday', async () => {
  answer = '2026-11-27'
  expect([await ask(), await ask()]).toEqual(['2026-11-26', '2026-11-26'])
  expect(asked.length).toBe(1)
})

it.each([
  ['is refused', new BridgeError('noPermission')],
  ['is no day', 'soon'],
])('where the answer %s it is taken to be yesterday, and asked for again', async (_, given) => {
  answer = given
  expect(await ask()).toBe('2026-11-26')
  answer = '2026-11-25'
  expect(await ask()).toBe('2026-11-25')
})

it('of a shop that cannot be asked nothing is known, and it is asked again', async () => {
  answer = new BridgeError('sessionExpired')
  await expect(ask()).rejects.toThrow(BridgeError)
  answer = '2026-11-26'
  expect(await ask()).toBe('2026-11-26')
})
