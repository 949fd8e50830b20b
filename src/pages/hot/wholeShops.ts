import { shopsInPart } from '../../figures/answers/completeness.ts'
import type { FigureAnswer, FigureRow } from '../../figures/answers/question.ts'

/**
 * Rows of the shops of which all days of the window were read: pieces of fewer days are no pieces a day, and what was not read is no own goods that
 * sell nothing. Null: of none of the shops.
 */
export function rowsOfWholeShops(
  { rows, complete }: Pick<FigureAnswer, 'rows' | 'complete'>,
  shops: readonly string[],
): readonly FigureRow[] | null {
  const short = shopsInPart(complete, ['orders'])
  if (shops.every((shop) => short.has(shop))) return null
  return rows.filter(({ shop = '' }) => !short.has(shop))
}
