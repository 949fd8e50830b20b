import type { BatchState } from '../../../contract/entities/batchJob.ts'
import { batchKindLabels } from '../../batches/kinds/labels.ts'
import type { StateOption, Tone } from '../schema/field.ts'
import type { Text } from '../schema/text.ts'

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

export const batchKindOptions: readonly StateOption[] = Object.entries(batchKindLabels).map(([value, label]) => ({
  value,
  label,
  tone: 'quiet',
}))
