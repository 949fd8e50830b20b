import type { WorkKindName } from '../../../../contract/entities/workMark.ts'
import { addWorth, compareWork, toWorkKey, type Urgency, urgencies, type WorkItem } from '../../parts/work.ts'

/** Work that is decided in one step: of one kind and equally urgent, in whatever shops. */
export interface WorkGroup {
  readonly key: string
  readonly kind: WorkKindName
  /** Of the most urgent in each shop; null: it has no moment. */
  readonly urgency: Urgency | null
  /** In the order of the list. At least one. */
  readonly items: readonly WorkItem[]
}

/** The list in steps, the most yuan at risk first. */
export function toWorkGroups(items: readonly WorkItem[]): readonly WorkGroup[] {
  const groups = new Map<string, WorkItem[]>()
  for (const item of items) {
    const key = `${item.kind} ${worstOf(item)}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups]
    .flatMap(([key, own]) => (own[0] ? [{ key, kind: own[0].kind, urgency: worstOf(own[0]), items: own }] : []))
    .toSorted((left, right) => compareWork(sumOfWork(left.items), sumOfWork(right.items)))
}

function worstOf({ byUrgency }: WorkItem): Urgency | null {
  return urgencies.find((urgency) => (byUrgency[urgency] ?? 0) > 0) ?? null
}

/** All of it as one piece of work. Of several shops it is of none in particular. */
export function sumOfWork(items: readonly WorkItem[]): WorkItem {
  const [first] = items
  if (!first) throw new Error('a group has work in it')
  if (items.length === 1) return first
  const byUrgency: Partial<Record<Urgency, number>> = {}
  for (const urgency of urgencies) {
    const count = items.reduce((sum, item) => sum + (item.byUrgency[urgency] ?? 0), 0)
    if (count > 0) byUrgency[urgency] = count
  }
  return {
    kind: first.kind,
    shop_uid: '',
    subject: items.map(toWorkKey).join(),
    readAt: Math.min(...items.map(({ readAt }) => readAt)),
    count: items.reduce((sum, { count }) => sum + count, 0),
    worthFen: addWorth(items),
    isAtLeast: items.some(({ isAtLeast }) => isAtLeast),
    byUrgency,
    rows: items.flatMap(({ rows }) => rows).toSorted((left, right) => (left.dueAt ?? Infinity) - (right.dueAt ?? Infinity)),
  }
}
