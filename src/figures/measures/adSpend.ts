import { defineMeasure } from './defineMeasure.ts'

export const adSpend = defineMeasure({
  label: { zh: '推广花费', en: 'Ad spend' },
  definition: {
    zh: '推广账户的总花费，含没有归到商品的部分。',
    en: 'What the promotion account spent, also what was spent for no goods.',
  },
  unit: 'fen',
  part: 'adSpend',
  better: 'neither',
  topic: 'promotion',
})
