import { goodsPicturePath } from '../pages/picture.ts'
import type { TrendGoods } from './trendGoods.ts'

interface Today {
  /** Of the goods in the list of all. */
  readonly place: number
  /** How much more or less than usual it is looked for. */
  readonly heat: number
  readonly origin: string
}

/** Some lack what the platform says of others, and some numbers come as text. */
const PRICE_LACKS_EVERY = 17
const INDEX_LACKS_EVERY = 23
const TEXT_EVERY = 5

/** Words that buyers search for more than there are goods: an id in text, a price, a picture, and how hot they are. */
export function toOpportunity({ id, leaf, title, groupFen, hue, random }: TrendGoods, { place, heat, origin }: Today) {
  const price = Math.round(groupFen * (0.8 + random.next() * 0.4))
  const index = Math.round(random.int(2_000, 90_000) * heat)
  return {
    chance_id: String(id),
    keywords: `${leaf.name} ${title.slice(0, 6)}`,
    refer_price: place % PRICE_LACKS_EVERY === 3 ? null : price,
    pic_url: origin + goodsPicturePath(hue, leaf.name),
    ...(place % INDEX_LACKS_EVERY === 5 ? {} : { hot_index: place % TEXT_EVERY === 0 ? String(index) : index }),
  }
}
