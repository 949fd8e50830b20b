import type { Random } from '../seeds/random.ts'
import type { Leaf } from './categories.ts'
import { seasons, sellingPoints } from './families.ts'

/** Brand, season, audience, material, thing, selling point: at most 30 Chinese characters. */
export function writeTitle(random: Random, brand: string, leaf: Leaf): string {
  return drawTitle(random, brand, leaf)(null)
}

/**
 * Draws a title, for goods whose supplier is known later (null: they have none). Goods of one supplier have near titles: each shop puts its brand and a
 * selling point of its own around the supplier's words and model.
 */
export function drawTitle(random: Random, brand: string, { family, name }: Leaf): (supplier: Random | null) => string {
  const wordsFrom = (words: Random) => words.pick(seasons) + words.pick(family.audiences) + words.pick(family.materials)
  const own = wordsFrom(random)
  const sellingPoint = random.pick(sellingPoints)
  return (supplier) => brand + (supplier ? wordsFrom(supplier) + name + modelFrom(supplier) : own + name) + sellingPoint
}

/** `K37款`: what a supplier calls a model. */
function modelFrom(supplier: Random): string {
  return `${String.fromCharCode(supplier.int(65, 90))}${supplier.int(10, 99)}款`
}
