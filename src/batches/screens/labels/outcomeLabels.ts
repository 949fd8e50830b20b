import type { BatchOutcome } from '../../../../contract/entities/batchJob.ts'
import type { BatchWord } from '../../../resources/shared/batchLabels.ts'

/** What came of a row, in the order in which they are counted. */
export const outcomeLabels: Readonly<Record<BatchOutcome, BatchWord>> = {
  done: { label: { zh: '已完成', en: 'Done' }, tone: 'good' },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'bad' },
  unknown: { label: { zh: '结果未知', en: 'Unknown' }, tone: 'warning' },
  running: { label: { zh: '待核对', en: 'To be checked' }, tone: 'warning' },
  waiting: { label: { zh: '等待中', en: 'Waiting' }, tone: 'quiet' },
  skipped: { label: { zh: '不处理', en: 'Left out' }, tone: 'quiet' },
}

export const shownOutcomes = Object.keys(outcomeLabels) as readonly BatchOutcome[]
