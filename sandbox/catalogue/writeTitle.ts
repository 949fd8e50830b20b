import type { Random } from '../seeds/random.ts'
import type { Leaf } from './categories.ts'
import { seasons, sellingPoints } from './families.ts'

/** Brand, season, audience, material, thing, selling point: at most 30 Chinese characters. */
export function writeTitle(random: Random, brand: string, { family, name }: Leaf): string {
  return brand + random.pick(seasons) + random.pick(family.audiences) + random.pick(family.materials) + name + random.pick(sellingPoints)
}
