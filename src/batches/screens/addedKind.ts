import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { ToValueText, ValueName } from '../kinds/defineGoodsKind.ts'
import type { BatchKind } from '../runner/batch.ts'

/** What rows of a kind show, and whether there is a way back. */
export interface KindFace {
  readonly canUndo: boolean
  /** Null: not in the shape of this kind. */
  readonly parseValues: (values: unknown) => Readonly<Record<string, unknown>> | null
  readonly shown: Readonly<Partial<Record<ValueName, ToValueText>>>
}

/** A kind of batch that a feature adds. It changes no goods that exist, so it is no goods kind. */
export interface AddedKind {
  readonly face: KindFace
  /** Called once for each login. */
  readonly open: (api: Pick<ConsoleApi, 'call'>) => OpenedKind
}

export interface OpenedKind {
  readonly kind: BatchKind
  /** Told of rows of its batches once they are recorded. */
  readonly onKept: (job: Pick<BatchJob, 'job_id' | 'version'>, rows: readonly BatchRow[]) => void
}
