import { emptyPriceDraft } from '../../batches/kinds/setPrice/draft.ts'
import { familyBatch } from '../parts/families/familyBatch.tsx'

/** By a yuan at first: what a price is most often raised by. The single price follows (decision 0204). */
export const raiseFamily = familyBatch({
  name: 'raise',
  label: { zh: '所有店铺涨价', en: 'Raise prices in all shops' },
  kind: 'setPrice',
  draft: { ...emptyPriceDraft, group: { how: 'add', amount: '1' } },
})

export const takeDownFamily = familyBatch({
  name: 'takeDown',
  label: { zh: '所有店铺下架', en: 'Take down in all shops' },
  kind: 'setShelf',
  draft: { to: 'off' },
})

export const putUpFamily = familyBatch({
  name: 'putUp',
  label: { zh: '所有店铺上架', en: 'Put on sale in all shops' },
  kind: 'setShelf',
  draft: { to: 'on' },
})

export const restockFamily = familyBatch({
  name: 'restock',
  label: { zh: '所有店铺改库存', en: 'Change stock in all shops' },
  kind: 'setStock',
})
