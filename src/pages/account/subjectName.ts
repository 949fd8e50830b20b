import type { ResourceRecord } from '../../resources/schema/resource.ts'

/** Where a trail's entry may have recorded what its subject is called, the most telling first. */
const nameFields = ['shop_name', 'group_name', 'username', 'name', 'title', 'title_zh', 'legal_name']

/** What the subject of a trail's entry was called after the deed, or else before it; null: it is not recorded. */
export function subjectName({ before, after }: ResourceRecord): string | null {
  const recorded = [after, before].flatMap((side) => (isRecord(side) ? [side] : []))
  const names = recorded.flatMap((side) => nameFields.map((field) => side[field]))
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
