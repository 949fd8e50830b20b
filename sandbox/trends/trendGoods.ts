import { type Leaf, leaves } from '../catalogue/categories.ts'
import { writeTitle } from '../catalogue/writeTitle.ts'
import { pickFrom } from '../goods/createGoods.ts'
import { createRandom, type Random } from '../seeds/random.ts'
import { brands, suffixes } from '../stores/storeNames.ts'

/** Goods of stores outside the sandbox. */
export interface TrendGoods {
  /** 12 digits. */
  readonly id: number
  readonly leaf: Leaf
  readonly title: string
  readonly groupFen: number
  readonly storeName: string
  readonly hue: number
  /** For what else is drawn about them. */
  readonly random: Random
}

/** The n-th goods of a list; the same for the same seed and keys. */
export function createTrendGoods(seed: number, ...keys: readonly (string | number)[]): TrendGoods {
  const random = createRandom(seed, 'trend', ...keys)
  const leaf = pickFrom(random, leaves)
  const brand = random.pick(brands)
  const [lowest, highest] = leaf.family.yuan
  return {
    id: random.int(100_000_000_000, 999_999_999_999),
    leaf,
    title: writeTitle(random, brand, leaf),
    groupFen: Math.round(lowest + (highest - lowest) * random.next() ** 2) * 100 - 10,
    storeName: brand + leaf.family.name + random.pick(suffixes),
    hue: random.int(0, 359),
    random,
  }
}

/** As the platform words sales: `300+`, `1.2万+`. */
export function formatSalesTip(sales: number): string {
  if (sales < 100) return String(sales)
  return sales < 10_000 ? `${Math.floor(sales / 100) * 100}+` : `${Math.floor(sales / 1000) / 10}万+`
}

/** Daily sales around a number, oldest first. */
export function drawTrend(random: Random, days: number, around: number): number[] {
  return Array.from({ length: days }, () => Math.round(around * (0.7 + random.next() * 0.6)))
}
