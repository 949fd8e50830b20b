import { noName } from '../../../figures/answers/question.ts'
import type { OpenFigureCalls } from '../../../figures/worker/figureCallTable.ts'
import { type EarlyAnswer, type EarlyQuestion, earlyAlarms } from './earlyAlarm.ts'
import { type CurveQuestion, type ReturnCurve, returnCurves } from './returnCurves.ts'

/** What returns add to the calls of the figures: what is asked, with its answer. */
interface ReturnsCalls {
  /** How returns come in with time, group by group in no order. */
  curves: { readonly asked: CurveQuestion; readonly answer: readonly ReturnCurve[] }
  /** SKUs for which more after-sales are asked for than used to be. */
  early: { readonly asked: EarlyQuestion; readonly answer: EarlyAnswer }
}

declare module '../../../figures/worker/messages.ts' {
  interface FigureCalls extends ReturnsCalls {}
}

export const returnsCalls: OpenFigureCalls<keyof ReturnsCalls> = ({ countParts: { source, names, overRows, withShops } }) => ({
  curves: (asked) => overRows(asked.shops, (chunks) => returnCurves(asked, source().lists, chunks, source().now)),
  async early(asked) {
    const { rows, ...rest } = await overRows(asked.shops, (chunks) => earlyAlarms(asked, source().lists, chunks, source().now))
    const found = await withShops([], () => names(rows))
    return { ...rest, rows: rows.map((row, at) => ({ ...row, name: found[at] ?? noName })) }
  },
})
