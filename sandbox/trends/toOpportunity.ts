import { picturePath } from '../pages/picture.ts'
import type { TrendGoods } from './trendGoods.ts'

/** Words that buyers search for more than there are goods: an id in text, a price, a picture, and how hot they are. */
export function toOpportunity({ id, leaf, title, groupFen, hue, random }: TrendGoods, origin: string) {
  return {
    chance_id: String(id),
    keywords: `${leaf.name} ${title.slice(0, 6)}`,
    refer_price: Math.round(groupFen * (0.8 + random.next() * 0.4)),
    pic_url: origin + picturePath(hue, leaf.name),
    hot_index: random.int(2_000, 90_000),
  }
}
