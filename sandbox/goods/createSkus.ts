import type { Leaf } from '../catalogue/categories.ts'
import type { Random } from '../seeds/random.ts'
import type { Goods, Sku } from './goods.ts'

const SKUS_MAX = 6
/** A SKU id is its goods' id and one digit more. */
const SKU_ID_STEP = 10

/** One to six SKUs: looks times sizes, dearer with size; the group price always below the single price. */
export function createSkus(random: Random, leaf: Leaf, goodsId: number, isSoldOut: boolean): Goods['skus'] {
  const { looks, sizes, yuan } = leaf.family
  const [lowest, highest] = yuan
  const startFen = Math.round(lowest + (highest - lowest) * random.next() ** 2) * 100 - 10
  const singleExtraFen = random.int(1, 5) * 100
  const count = random.int(1, SKUS_MAX)
  const create = (index: number): Sku => {
    const look = looks[index % looks.length]
    const size = sizes[Math.floor(index / looks.length) % sizes.length]
    // Every round through the looks is the next size; a tenth dearer each, so that the ratio stays far below five.
    const groupFen = startFen + Math.floor(index / looks.length) * Math.ceil(startFen / 1000) * 100
    return {
      id: goodsId * SKU_ID_STEP + index,
      spec: `${look},${size}`,
      stock: isSoldOut ? 0 : random.int(0, 9) === 0 ? random.int(1, 9) : random.int(20, 2000),
      groupFen,
      singleFen: groupFen + singleExtraFen,
    }
  }
  return [create(0), ...Array.from({ length: Math.min(count, looks.length * sizes.length) - 1 }, (_, index) => create(index + 1))]
}
