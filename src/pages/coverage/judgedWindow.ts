import type { FigureWindow, MissingDays } from '../../figures/answers/question.ts'
import { parseDay, toDayText } from '../../figures/days.ts'

/**
 * The days that a pilot is judged by (decision 0192). Ads of today and yesterday come later than orders do (*assumed*): until they are there, sales end
 * with them, since sales without the ads that brought them earn too much. Older ads that are missing are to be read, and are waited for.
 * Null: of no day are there ads yet. `missing`: of ads; `today`: days since 1970 in China.
 */
export function judgedWindow(window: FigureWindow, missing: readonly MissingDays[], today: number): FigureWindow | null {
  const yesterday = today - 1
  const late = missing.flatMap(({ from, to }) => {
    const last = parseDay(to) ?? 0
    return last < yesterday ? [] : [Math.max(parseDay(from) ?? 0, yesterday)]
  })
  const to = toDayText(Math.min(parseDay(window.to) ?? today, ...late.map((day) => day - 1)))
  return to < window.from ? null : { from: window.from, to }
}
