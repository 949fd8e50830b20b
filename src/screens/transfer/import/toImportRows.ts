import { isSecret } from '../../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import type { Allowed } from '../../allowedOf.ts'
import type { Problem, Records } from '../../fields/faces.ts'
import { fromCell } from '../../fields/fileRules.ts'
import { toFormReasons } from '../../form/toFormReasons.ts'
import { toCallValues } from '../../form/toFormValues.ts'
import { idOf } from '../../screenAddress.ts'
import { rawText, type TableRow } from '../file/table.ts'
import type { Heads } from './matchHeads.ts'

/** A row of the file and what would become of it. */
export interface ImportRow {
  readonly line: number
  /** `same`: the record is that way already; `wrong`: it is not sent. */
  readonly kind: 'create' | 'update' | 'same' | 'wrong'
  /** What the file has, by field. Also the text of a secret, which must not be shown. */
  readonly texts: Readonly<Record<string, string>>
  /** What a call would carry. */
  readonly values: ResourceRecord
  /** The record that it updates. */
  readonly record: ResourceRecord | null
  readonly problems: Readonly<Record<string, Problem>>
  readonly warnings: Readonly<Record<string, Problem>>
  /** Sent again, it is not created twice. */
  readonly idempotencyKey: string
}

export interface ImportContext {
  readonly resource: Resource
  readonly allowed: Pick<Allowed, 'save'> & { readonly create: boolean }
  /** All records that there are, where rows are matched with them. */
  readonly existing: readonly ResourceRecord[]
  readonly records: Records
}

/** Judges every row: by its cells, by the payload schema of its call, and against the rows before it. */
export function toImportRows(heads: Heads, rows: readonly TableRow[], context: ImportContext): readonly ImportRow[] {
  const { matches } = context.resource.importing ?? { matches: null }
  const byMatch = new Map(matches === null ? [] : context.existing.map((record) => [String(record[matches] ?? ''), record]))
  const firstLines = new Map<string, number>()
  return rows.map((row) => {
    const read = readCells(heads, row, context)
    const mark = matches === null ? JSON.stringify(read.values) : String(read.values[matches] ?? '')
    const firstLine = mark === '' ? undefined : firstLines.get(mark)
    if (mark !== '' && firstLine === undefined) firstLines.set(mark, row.line)
    const marked = matches ?? heads.keys.find((key) => key !== null) ?? ''
    const record = matches === null ? null : (byMatch.get(mark) ?? null)
    const twice = firstLine === undefined ? {} : { [marked]: { word: 'twice', line: firstLine } as const }
    const unmatched = matches !== null && mark === '' ? { [marked]: { word: 'blank' } as const } : {}
    const values = record ? toChanges(context.resource, read.values, record) : read.values
    const judged = record ? judgeUpdate(values, record, context) : judgeCreate(values, context)
    const problems = { ...judged, ...unmatched, ...twice, ...read.problems }
    const isSame = record !== null && Object.keys(values).length === 0
    return {
      line: row.line,
      texts: read.texts,
      warnings: read.warnings,
      values,
      record,
      problems,
      kind: Object.keys(problems).length > 0 ? 'wrong' : isSame ? 'same' : record ? 'update' : 'create',
      idempotencyKey: crypto.randomUUID(),
    }
  })
}

function readCells(heads: Heads, row: TableRow, { resource, records }: ImportContext) {
  const texts: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const problems: Record<string, Problem> = {}
  const warnings: Record<string, Problem> = {}
  for (const [index, key] of heads.keys.entries()) {
    const field = key === null ? undefined : resource.fields[key]
    if (key === null || !field) continue
    texts[key] = rawText(row.cells[index])
    const parsed = fromCell(field, row.cells[index], records)
    if ('problem' in parsed) problems[key] = parsed.problem
    else if (parsed.value !== undefined) values[key] = parsed.value
    if ('warning' in parsed && parsed.warning) warnings[key] = parsed.warning
  }
  return { texts, values, problems, warnings }
}

/** What a row changes of the record that it matches: blank cells leave it alone. */
function toChanges(resource: Resource, values: ResourceRecord, record: ResourceRecord): ResourceRecord {
  const isChanged = ([key, value]: [string, unknown]) =>
    key !== resource.importing?.matches && (isSecret(resource.fields[key]) || JSON.stringify(value) !== JSON.stringify(record[key]))
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}

function judgeCreate(values: ResourceRecord, { resource, allowed }: ImportContext): Record<string, Problem> {
  const fields = resource.importing?.fields ?? []
  const [first = ''] = fields
  if (!allowed.create) return { [first]: { word: 'notPermitted' } }
  const sent = toCallValues(resource, fields, values, 'create')
  // Named, though it has no value: what is required and not there is to be said.
  return toProblems(toFormReasons(resource, 'create', Object.fromEntries(fields.map((key) => [key, sent[key]]))))
}

function judgeUpdate(values: ResourceRecord, record: ResourceRecord, { resource, allowed }: ImportContext): Record<string, Problem> {
  const forbidden = Object.keys(values).filter((key) => !allowed.save(key))
  const refused = toProblems(toFormReasons(resource, 'edit', values, idOf(resource, record)))
  return { ...refused, ...Object.fromEntries(forbidden.map((key) => [key, { word: 'notPermitted' } as const])) }
}

function toProblems(reasons: Readonly<Record<string, string>>): Record<string, Problem> {
  return Object.fromEntries(Object.entries(reasons).map(([key, reason]) => [key, { word: 'reason', reason } as const]))
}
