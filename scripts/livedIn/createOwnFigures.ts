import { createFigureStore } from '../../src/figures/store/createFigureStore.ts'
import type { FigureDisk } from '../../src/figures/store/figureDisk.ts'
import type { Figures } from '../../src/figures/worker/openFigures.ts'
import { openFigureCalls } from '../../src/pages/figureCalls.ts'

/** No disk: all stays in memory. */
const noDisk = new Proxy({} as FigureDisk, { get: () => () => Promise.reject(new Error('no disk')) })

/** The figures of a console without a browser: they end with the program. */
export async function createOwnFigures(): Promise<Pick<Figures, 'call'>> {
  const store = await createFigureStore({ disk: noDisk, now: () => Math.floor(Date.now() / 1_000) })
  const calls = openFigureCalls(store)
  return {
    async call(name, asked) {
      const answer = calls[name] as (asked: unknown) => unknown
      return (await answer(asked)) as never
    },
  }
}
