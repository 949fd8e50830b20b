import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FigureStore } from '../../../src/figures/store/figureStore.ts'
import { standInForWorkers } from '../../screens/transfer/standInForWorkers.ts'
import { figureScreens } from './figureScreens.ts'
import { openSold } from './plainSales.ts'
import { readScreens } from './readScreens.ts'

let store: FigureStore
const ownWorker = globalThis.Worker
beforeAll(async () => {
  standInForWorkers()
  store = await openSold()
})
afterAll(() => {
  store.close()
  globalThis.Worker = ownWorker
})

it.each(Object.entries({ ...figureScreens, ...readScreens }))(
  '%s: what is summed, shown in tiles and written to files is of every row',
  async (_, compare) => {
    for (const [what, { plain, said }] of Object.entries(await compare(store))) {
      expect(Math.abs(plain)).toBeGreaterThan(0)
      expect({ [what]: said }).toEqual({ [what]: Object.fromEntries(Object.keys(said).map((where) => [where, plain])) })
    }
  },
)
