import { expect, it } from 'vitest'
import type { CallName } from '../../contract/toolApi.ts'
import { tellShopChanges } from '../../src/providers/dataProvider/tellShopChanges.ts'
import type { ConsoleApi } from '../../src/providers/toolApi/consoleApi.ts'

function anApi(answer: () => unknown) {
  const told: string[] = []
  const api = { call: async () => answer() } as unknown as ConsoleApi
  return { told, api: tellShopChanges(api, () => told.push('changed')) }
}

it.each([
  ['addShop', 1],
  ['deleteShop', 1],
  ['restoreDeleted', 1],
  ['updateShop', 0],
  ['shopList', 0],
])('after %s it is told %i times that there may be more shops or fewer', async (name, times) => {
  const { told, api } = anApi(() => ({ shop_uid: 'a' }))
  expect(await api.call(name as CallName, {} as never)).toEqual({ shop_uid: 'a' })
  expect(told).toHaveLength(times)
})

it('a call that failed changed nothing', async () => {
  const { told, api } = anApi(() => {
    throw new Error('refused')
  })
  await expect(api.call('deleteShop', {} as never)).rejects.toThrow('refused')
  expect(told).toEqual([])
})
