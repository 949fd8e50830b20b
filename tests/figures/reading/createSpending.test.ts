import { expect, it } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { ShopRunTools } from '../../../src/bridge/runs/shopRun.ts'
import { createSpending } from '../../../src/figures/reading/createSpending.ts'

const shop = { shop_uid: 's1', shop_name: '一号店' }
const tools = { call: async () => ({}) } as unknown as ShopRunTools

it('requests are counted over all kinds, and a refusal stays until its own kind was read', async () => {
  const spending = createSpending({ now: () => 7 })
  const error = new BridgeError('noPermission')
  const ask = (kind: 'orders' | 'promotion', isRefused = false) =>
    spending.noted(kind, async (_, { call }) => {
      await call('readyDate', 's1', {})
      if (isRefused) throw error
    })(shop, tools)
  await expect(ask('promotion', true)).rejects.toBe(error)
  await ask('orders')
  expect(spending.read()).toEqual([{ shop: 's1', requests: 2, refusal: { kind: 'promotion', error, at: 7 } }])
  await ask('promotion')
  expect(spending.read()).toEqual([{ shop: 's1', requests: 3, refusal: null }])
})
