import type { FigureStore } from '../store/figureStore.ts'
import type { FigureCallName, FigureCalls, OwnFigureCalls } from './messages.ts'

/** How calls are answered, by name. */
export type FigureCallTable<Name extends FigureCallName = FigureCallName> = {
  readonly [Each in Name]: (asked: FigureCalls[Each]['asked']) => FigureCalls[Each]['answer'] | Promise<FigureCalls[Each]['answer']>
}

/** What the figures, or a feature, answer from a store: opened once for each store. */
export type OpenFigureCalls<Name extends FigureCallName> = (store: FigureStore) => FigureCallTable<Name>

/** The figures' own calls. Which tables the worker has besides is said by `src/pages/figureCalls.ts`. */
export const openOwnCalls: OpenFigureCalls<keyof OwnFigureCalls> = (store) => ({
  answer: store.answer,
  behind: store.behind,
  names: store.names,
  findGoods: store.findGoods,
  rates: store.rates,
  adHours: store.adHours,
  readings: ({ shops, kind }) => shops.map((shop) => store.reading(shop, kind)),
  takeSheets(sheets) {
    store.takeSheets(sheets)
    return null
  },
  sheetsToSave: ({ shops, limit }) => store.sheetsToSave(limit, shops),
  markSheets: (keys) => store.markSheets(keys).then(() => null),
  takeRates: store.takeRates,
  ratesToSave: store.ratesToSave,
  markRates: (keys) => store.markRates(keys).then(() => null),
  put: (pages) => store.put(pages).then(() => null),
  ping: () => null,
})
