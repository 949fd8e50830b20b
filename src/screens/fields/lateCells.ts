/** The cells of the types that only queries over shops show: one chunk, loaded with the first of them. */
export { MoneyRangeCell } from './moneyRange/Cell.tsx'
export { PictureCell } from './picture/Cell.tsx'
export { RatioCell } from './ratio/Cell.tsx'
export { TextsCell } from './texts/Cell.tsx'
