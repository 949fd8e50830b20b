import { type AuditAction, auditActions } from '../../../contract/auditLabels.ts'
import type { AuditEntry } from '../../../contract/entities/auditEntry.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { Text } from '../../resources/schema/text.ts'
import type { ReportDays } from './rules/period.ts'

/** Something that was decided, as the trail keeps it. */
export interface ReportDecision {
  readonly key: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: Text
  /** What it is called; '' where the trail does not say. */
  readonly title: string
  readonly who: string
}

/** Calls whose entries are decisions about the business. */
const decisive = ['saveBatchJob', 'savePilot', 'saveAlertRule'] as const satisfies readonly AuditAction[]
/** As many of each are listed. */
export const DECISIONS_MAX = 50

/** Batches, pilots and rules of these days, the newest first. Needs a main account. */
export async function readDecisions(api: Pick<ConsoleApi, 'call'>, { from, to }: ReportDays): Promise<readonly ReportDecision[]> {
  const days = { at_from: Date.parse(`${from}T00:00:00+08:00`), at_to: Date.parse(`${to}T23:59:59.999+08:00`) }
  const pages = await Promise.all(decisive.map((action) => api.call('auditList', { action, ...days, page_size: DECISIONS_MAX })))
  return pages
    .flatMap(({ list }) => list)
    .filter(isDecision)
    .map(({ entry_id, at, action, after, user_name }) => ({
      key: entry_id,
      at,
      action: auditActions[action as AuditAction],
      title: titleOf(after),
      who: user_name,
    }))
    .toSorted((left, right) => right.at - left.at)
}

/** That a batch was made is a decision; how it went on is none. */
function isDecision({ action, before }: AuditEntry): boolean {
  return action !== 'saveBatchJob' || before === null
}

function titleOf(after: AuditEntry['after']): string {
  const title = after?.title ?? after?.name ?? after?.goods_name
  return typeof title === 'string' ? title : ''
}
