import { type AuditAction, auditActions } from '../../../contract/auditLabels.ts'
import type { AuditEntry } from '../../../contract/entities/auditEntry.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
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
  /** The page that tells of it, and what is looked for there: the id of a batch; null: of all of its kind. */
  readonly place: { readonly page: 'batches' | 'goodsCoverage' | 'returnConfig'; readonly id: string | null }
}

/** Calls whose entries are decisions about the business. */
const decisive = ['saveBatchJob', 'savePilot', 'saveAlertRule'] as const satisfies readonly AuditAction[]
/** As many of each are listed. */
const DECISIONS_MAX = 50
/** Pages of the trail that are read for them: a batch has an entry for each change of its state, too. */
const PAGES_MAX = 10

export interface ReportDecisions {
  /** The newest first. */
  readonly list: readonly ReportDecision[]
  /** There are older ones that are not listed. */
  readonly isCut: boolean
}

/** Batches, pilots and rules of these days. Needs a main account. */
export async function readDecisions(api: Pick<ConsoleApi, 'call'>, days: ReportDays): Promise<ReportDecisions> {
  const read = await Promise.all(decisive.map((action) => readOf(api, action, days)))
  const list = read
    .flatMap(({ entries }) => entries)
    .map(({ entry_id, at, action, after, subject_id, user_name }) => ({
      key: entry_id,
      at,
      action: auditActions[action as AuditAction],
      title: titleOf(after),
      who: user_name,
      place: placeOf(action, subject_id),
    }))
    .toSorted((left, right) => right.at - left.at)
  return { list, isCut: read.some(({ isCut }) => isCut) }
}

/** Decisions of one kind, page by page until there are enough of them. */
async function readOf(api: Pick<ConsoleApi, 'call'>, action: (typeof decisive)[number], { from, to }: ReportDays) {
  const days = { at_from: Date.parse(`${from}T00:00:00+08:00`), at_to: Date.parse(`${to}T23:59:59.999+08:00`) }
  /** By their ids: what is decided meanwhile moves others to the next page, and they come twice. */
  const found = new Map<string, AuditEntry>()
  let isCut = true
  for (let page = 1; page <= PAGES_MAX && isCut && found.size <= DECISIONS_MAX; page += 1) {
    const { list, total } = await api.call('auditList', { action, ...days, page, page_size: PAGE_SIZE_MAX })
    for (const entry of list.filter(isDecision)) found.set(entry.entry_id, entry)
    isCut = page * PAGE_SIZE_MAX < total
  }
  return { entries: [...found.values()].slice(0, DECISIONS_MAX), isCut: isCut || found.size > DECISIONS_MAX }
}

/** That a batch was made is a decision; how it went on is none. */
function isDecision({ action, before }: AuditEntry): boolean {
  return action !== 'saveBatchJob' || before === null
}

function placeOf(action: string, id: string): ReportDecision['place'] {
  if (action === 'saveBatchJob') return { page: 'batches', id }
  return { page: action === 'savePilot' ? 'goodsCoverage' : 'returnConfig', id: null }
}

function titleOf(after: AuditEntry['after']): string {
  const title = after?.title ?? after?.name ?? after?.goods_name
  return typeof title === 'string' ? title : ''
}
