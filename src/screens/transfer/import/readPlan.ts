import type { DataProvider } from '@refinedev/core'
import type { CallName } from '../../../../contract/toolApi.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { allowedOf } from '../../allowedOf.ts'
import { fetchAllRows } from '../fetchAllRows.ts'
import { readFile } from '../file/readFile.ts'
import type { TitlesByResource } from '../useFetchTitles.ts'
import { type Heads, matchHeads } from './matchHeads.ts'
import { toRecordIndex } from './parseRecord.ts'
import { type ImportRow, toImportRows } from './toImportRows.ts'
import type { FileRefusal } from './useImport.ts'

/** What a file would do. */
export interface ImportPlan {
  readonly fileName: string
  readonly heads: Heads
  readonly rows: readonly ImportRow[]
  readonly otherSheets: readonly string[]
}

interface PlanSource {
  readonly resource: Resource
  readonly may: (call: CallName) => boolean
  readonly provider: DataProvider
  readonly fetchTitles: (resource: Resource, keys: readonly string[], signal: AbortSignal) => Promise<TitlesByResource>
  readonly signal: AbortSignal
}

/** Reads a file and judges its rows against what there is. Rejects when that cannot be asked. */
export async function readPlan(file: File, source: PlanSource): Promise<ImportPlan | FileRefusal> {
  const { resource, may, provider, fetchTitles, signal } = source
  const table = await readFile(file)
  if (table.status === 'refused') return table
  const [first, ...rows] = table.rows
  const heads = matchHeads(resource, first?.cells ?? [])
  if ('refusal' in heads) return heads
  if (rows.length === 0) return { refusal: 'noRows' }
  const { fields, matches } = resource.importing ?? { fields: [], matches: null }
  const [titles, existing] = await Promise.all([
    fetchTitles(resource, fields, signal),
    matches === null ? [] : fetchAllRows(provider, resource, signal),
  ])
  const { create } = resource.operations
  const context = {
    resource,
    allowed: { save: allowedOf(resource, may).save, create: create !== null && may(create.call) },
    existing,
    records: new Map([...titles].map(([name, known]) => [name, toRecordIndex(known)])),
  }
  return { fileName: file.name, heads, rows: toImportRows(heads, rows, context), otherSheets: table.otherSheets }
}
