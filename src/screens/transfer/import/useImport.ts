import { type DataProvider, useDataProvider, useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import type { CallName } from '../../../../contract/toolApi.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { allowedOf } from '../../allowedOf.ts'
import { toRecordIndex } from '../../fields/reference/file.ts'
import { toCallValues } from '../../form/toFormValues.ts'
import { type BulkLine, mergeLines, runBulk, toRemaining } from '../../list/selection/runBulk.ts'
import { idOf } from '../../screenAddress.ts'
import { holdsAll, toConflict } from '../../toConflict.ts'
import { fetchAllRows } from '../fetchAllRows.ts'
import { readFile } from '../file/readFile.ts'
import type { TableRefusal } from '../file/table.ts'
import { useFetchTitles } from '../useFetchTitles.ts'
import { type Heads, type HeadsRefusal, matchHeads } from './matchHeads.ts'
import { type ImportRow, toImportRows } from './toImportRows.ts'

/** Why a file cannot be imported; `keys`: the columns that it is about. */
export type FileRefusal = { readonly refusal: TableRefusal | 'noRows'; readonly keys?: undefined } | HeadsRefusal

export type ImportLine = BulkLine<ImportRow>

export type ImportState =
  /** `problem`: what there was to compare with could not be asked. */
  | { readonly step: 'choosing'; readonly refused: FileRefusal | null; readonly problem: string }
  | { readonly step: 'reading' }
  | { readonly step: 'preview'; readonly plan: ImportPlan }
  | { readonly step: 'running' | 'done'; readonly plan: ImportPlan; readonly lines: readonly ImportLine[] }

interface Import {
  readonly state: ImportState
  readonly read: (file: File) => void
  /** Sends the good rows; after a run, those that failed or were not tried. */
  readonly run: () => void
  /** After the row that is under way. */
  readonly stop: () => void
  readonly startOver: () => void
}

const start: ImportState = { step: 'choosing', refused: null, problem: '' }

export function useImport(resource: Resource): Import {
  const provider = useDataProvider()
  const may = useMay()
  const fetchTitles = useFetchTitles()
  const toErrorText = useErrorText()
  const invalidate = useInvalidate()
  const [state, setState] = useState<ImportState>(start)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  async function read(file: File) {
    running.current = new AbortController()
    const { signal } = running.current
    setState({ step: 'reading' })
    try {
      const plan = await readPlan(file, { resource, may, provider: provider(), fetchTitles, signal })
      if (signal.aborted) return
      setState('refusal' in plan ? { step: 'choosing', refused: plan, problem: '' } : { step: 'preview', plan })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choosing', refused: null, problem: toErrorText(error) })
    }
  }

  async function send(plan: ImportPlan, before: readonly ImportLine[], items: readonly ImportRow[]) {
    running.current = new AbortController()
    const merge = (lines: readonly ImportLine[]) => (before.length > 0 ? mergeLines(before, lines) : lines)
    const lines = await runBulk({
      items,
      act: (row) => sendRow(provider(), resource, row),
      tell: (told) => setState({ step: 'running', plan, lines: merge(told) }),
      signal: running.current.signal,
      isFatal: (error) => error instanceof ToolApiError && error.isLoginInvalid,
    })
    setState({ step: 'done', plan, lines: merge(lines) })
    void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  }

  return {
    state,
    read: (file) => void read(file),
    run() {
      if (state.step === 'preview') void send(state.plan, [], state.plan.rows.filter(isSendable))
      if (state.step === 'done') void send(state.plan, state.lines, toRemaining(state.lines))
    },
    stop: () => running.current.abort(),
    startOver: () => setState(start),
  }
}

function isSendable({ kind }: ImportRow): boolean {
  return kind === 'create' || kind === 'update'
}

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
  readonly fetchTitles: (resource: Resource, keys: readonly string[], signal: AbortSignal) => ReturnType<ReturnType<typeof useFetchTitles>>
  readonly signal: AbortSignal
}

/** Reads a file and judges its rows against what there is. Rejects when that cannot be asked. */
async function readPlan(file: File, source: PlanSource): Promise<ImportPlan | FileRefusal> {
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

/** Creates the record of a row, or changes the one that it matches, as it was when the file was read. */
function sendRow(provider: DataProvider, resource: Resource, row: ImportRow): Promise<unknown> {
  const { record, values, idempotencyKey } = row
  if (record) {
    const save = (previous: ResourceRecord) =>
      provider.update({ resource: resource.name, id: idOf(resource, record), variables: values, meta: { previous } })
    return save(record).catch((error: unknown) => {
      const current = toConflict(error)
      if (!current || !isChangedByRow(resource, row, current)) throw error
      return save(current)
    })
  }
  const variables = toCallValues(resource, resource.importing?.fields ?? [], values, 'create')
  return provider.create({ resource: resource.name, variables, meta: { idempotencyKey } })
}

/** Whether nothing but the row itself changed its record: an earlier try came through, in whole or in part, and its answer was lost. */
function isChangedByRow(resource: Resource, { record, values }: ImportRow, current: ResourceRecord): boolean {
  const fields = resource.importing?.fields ?? []
  return fields.every((key) => holdsAll(current, { [key]: record?.[key] }) || holdsAll(current, { [key]: values[key] }))
}
