import type { BatchState } from '../../../contract/entities/batchJob.ts'
import type { GoodsBatchKind } from '../../batches/rules/rowValues.ts'
import type { StateOption, Tone } from '../schema/field.ts'
import type { Text } from '../schema/text.ts'

/** What a batch does. */
export const batchKinds: Readonly<Record<GoodsBatchKind, Text>> = {
  setPrice: { zh: '改价', en: 'Prices' },
  setStock: { zh: '改库存', en: 'Stock' },
  setTitle: { zh: '改标题', en: 'Titles' },
  setShelf: { zh: '上下架', en: 'Shelf' },
  bindTemplate: { zh: '运费模板', en: 'Freight template' },
  deleteGoods: { zh: '删除商品', en: 'Delete goods' },
}

export interface BatchWord {
  readonly label: Text
  readonly tone: Tone
}

export const batchStateLabels: Readonly<Record<BatchState, BatchWord>> = {
  planned: { label: { zh: '未开始', en: 'Not started' }, tone: 'quiet' },
  running: { label: { zh: '进行中', en: 'Running' }, tone: 'warning' },
  paused: { label: { zh: '已暂停', en: 'Paused' }, tone: 'warning' },
  stopped: { label: { zh: '已停止', en: 'Stopped' }, tone: 'quiet' },
  done: { label: { zh: '已结束', en: 'Ended' }, tone: 'good' },
}

export const batchStateOptions: readonly StateOption[] = Object.entries(batchStateLabels).map(([value, word]) => ({ value, ...word }))

export const batchKindOptions: readonly StateOption[] = Object.entries(batchKinds).map(([value, label]) => ({
  value,
  label,
  tone: 'quiet',
}))
