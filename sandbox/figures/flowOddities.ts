import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'

/** One store in so many answers its flow with "no permission": its login is of a sub-account without the right. */
const REFUSES_EVERY = 9
/** One in so many writes the numbers of its data centre as text, amounts with commas. */
const WRITES_TEXT_EVERY = 4
/** The share of days that a store's flow lacks. */
const GAP_SHARE = 0.03

/** Some stores are odd in every answer of the data centre, as real ones are (assumed); which ones is always the same. */
export function refusesFlow({ index }: Pick<Store, 'index'>): boolean {
  return index % REFUSES_EVERY === REFUSES_EVERY - 2
}

export function lacksFlowDay(seed: number, { mall_id }: Pick<Store, 'mall_id'>, day: number): boolean {
  return createRandom(seed, 'flow gap', mall_id, day).next() < GAP_SHARE
}

/** Figures as the store's data centre writes them; those that are text already stay. */
export function toWrittenFigures<Figures extends Readonly<Record<string, number | string>>>(
  { index }: Pick<Store, 'index'>,
  figures: Figures,
): { readonly [Name in keyof Figures]: number | string } {
  if (index % WRITES_TEXT_EVERY !== 2) return figures
  const written = Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? withCommas(value) : value])
  return Object.fromEntries(written) as { readonly [Name in keyof Figures]: number | string }
}

/** `1,234.5`. */
function withCommas(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
}
