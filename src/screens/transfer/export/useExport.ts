import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { type Collection, createCollection } from '../../../resources/queries/allPages.ts'
import { isSecret } from '../../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { choosableColumns } from '../../list/columns/columnChoice.ts'
import type { ListView } from '../../list/listView.ts'
import { toListQuery } from '../../list/toListQuery.ts'
import { idOf } from '../../screenAddress.ts'
import { pagesOf } from '../fetchAllRows.ts'
import type { FileFormat, FileOrder } from '../file/cell.ts'
import { openFileWriter } from '../file/openFileWriter.ts'
import { toFileName } from '../file/toFileName.ts'
import { EXPORT_ROWS_MAX } from '../limits.ts'
import { useFetchTitles } from '../useFetchTitles.ts'
import type { ExportChoice } from './exportChoice.ts'
import { toFileColumns } from './toFileColumns.ts'
import { useFileTexts } from './useFileTexts.ts'

/** How far an export is. `total` 0: not known yet. */
export type ExportState =
  | { readonly step: 'choosing' }
  | { readonly step: 'collecting'; readonly done: number; readonly total: number }
  /** It ended on the way: why. What is there by then can be had as a file that says what it lacks. */
  | { readonly step: 'halted'; readonly done: number; readonly total: number; readonly reason: string }
  | { readonly step: 'writing' }
  | ExportedFile

export interface ExportedFile {
  readonly step: 'done'
  readonly file: Blob
  readonly name: string
  readonly rowCount: number
  /** What the file lacks, as sentences. */
  readonly missing: readonly string[]
}

export interface ExportSource {
  readonly resource: Resource
  readonly view: ListView
  /** The rows on the screen; of a whole list, all that fit the view. */
  readonly rows: readonly ResourceRecord[]
  /** Records of the answer on the screen that could not be read: they are not among the rows. */
  readonly unreadable: number
  readonly selected: readonly ResourceRecord[]
  /** Keys of the columns on the screen. */
  readonly shownKeys: readonly string[]
}

interface Export {
  readonly state: ExportState
  readonly start: (choice: ExportChoice) => void
  readonly stop: () => void
  /** Goes on where it was halted. */
  readonly goOn: () => void
  /** Makes a file of the rows that are there. */
  readonly settle: () => void
}

/** The rows that one export is about. `collection` null: they are on the screen already. */
interface Work {
  readonly choice: ExportChoice
  readonly collection: Collection<ResourceRecord> | null
}

export function useExport({ resource, view, rows, unreadable, selected, shownKeys }: ExportSource): Export {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const toErrorText = useErrorText()
  const provider = useDataProvider()
  const toOrder = useExportOrder(resource)
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  const work = useRef<Work | null>(null)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  async function write({ choice, collection }: Work, records: readonly ResourceRecord[], missing: readonly string[], signal: AbortSignal) {
    setState({ step: 'writing' })
    const keys = choice.columns === 'shown' ? shownKeys : choosableColumns(resource)
    try {
      const file = await buildFile({ resource, keys, records }, choice.format, (leaving) => toOrder(leaving, missing, signal))
      if (signal.aborted) return
      const name = toFileName(text(resource.label), Date.now(), choice.format)
      setState({ step: 'done', file, name, rowCount: records.length, missing })
    } catch (error) {
      if (signal.aborted) return
      setState({ step: 'halted', done: records.length, total: collection?.total() ?? records.length, reason: toErrorText(error) })
    }
  }

  async function collect(current: Work, collection: Collection<ResourceRecord>, signal: AbortSignal) {
    setState({ step: 'collecting', done: collection.rows().length, total: collection.total() })
    try {
      const end = await collection.run(signal)
      if (end === 'stopped') return
      const missing = [
        ...(end === 'cut' ? [cutNote(collection.total())] : []),
        ...(collection.hasGaps() ? [t('exporting.changed')] : []),
        ...unreadableNotes(collection.unreadable()),
      ]
      await write(current, collection.rows(), missing, signal)
    } catch (error) {
      if (signal.aborted) return
      setState({ step: 'halted', done: collection.rows().length, total: collection.total(), reason: toErrorText(error) })
    }
  }

  function run(current: Work) {
    work.current = current
    running.current = new AbortController()
    const { signal } = running.current
    if (current.collection) return void collect(current, current.collection, signal)
    const isChosen = current.choice.scope === 'selected'
    const wanted = isChosen ? selected : rows
    const kept = wanted.slice(0, EXPORT_ROWS_MAX)
    const missing = [...(kept.length < wanted.length ? [cutNote(wanted.length)] : []), ...(isChosen ? [] : unreadableNotes(unreadable))]
    void write(current, kept, missing, signal)
  }

  const cutNote = (total: number) => t('exporting.cut', { max: formats.number(EXPORT_ROWS_MAX), total: formats.number(total) })

  const unreadableNotes = (count: number) => (count > 0 ? [t('exporting.unreadable', { count: formats.number(count) })] : [])

  return {
    state,
    start(choice) {
      const isAsked = choice.scope === 'all' && resource.rows.paging === 'paged'
      const fetchPage = pagesOf(provider(), resource, toListQuery(resource, view))
      const progress = (done: number, total: number) => setState({ step: 'collecting', done, total })
      const pages = { fetchPage, progress, pageSize: PAGE_SIZE_MAX, maxRows: EXPORT_ROWS_MAX }
      run({ choice, collection: isAsked ? createCollection({ ...pages, idOf: (record) => idOf(resource, record) }) : null })
    },
    stop() {
      running.current.abort()
      const collection = work.current?.collection
      setState({ step: 'halted', done: collection?.rows().length ?? 0, total: collection?.total() ?? 0, reason: t('exporting.stopped') })
    },
    goOn() {
      if (work.current) run(work.current)
    },
    settle() {
      if (state.step !== 'halted' || !work.current?.collection) return
      running.current = new AbortController()
      const { done, total, reason } = state
      const note = t('exporting.partial', { done: formats.number(done), total: formats.number(total), reason })
      void write(work.current, work.current.collection.rows(), [note], running.current.signal)
    },
  }
}

/** What a file of these fields is to be like, in the reader's language; the names of the records that they refer to are asked for. */
function useExportOrder(
  resource: Resource,
): (keys: readonly string[], missing: readonly string[], signal: AbortSignal) => Promise<FileOrder> {
  const { t } = useTranslate()
  const text = useText()
  const texts = useFileTexts()
  const fetchTitles = useFetchTitles()
  return useCallback(
    async (keys, missing, signal) => {
      const titles = await fetchTitles(resource, keys, signal)
      const columns = toFileColumns(resource, keys, { text, yes: t('states.yes'), no: t('states.no'), titles })
      return { title: text(resource.label), columns, texts, missing, failures: [] }
    },
    [resource, t, text, texts, fetchTitles],
  )
}

/** Rows per message to the worker: between them the page stays at hand. */
const ROWS_PER_MESSAGE = 1_000

interface FileSource {
  readonly resource: Resource
  /** Fields, in the order of the columns. */
  readonly keys: readonly string[]
  readonly records: readonly ResourceRecord[]
}

/** Records as a file, made off the page's thread. Only the fields that are asked for cross: never a secret. */
async function buildFile(
  { resource, keys, records }: FileSource,
  format: FileFormat,
  toOrder: (keys: readonly string[]) => Promise<FileOrder>,
): Promise<Blob> {
  const leaving = keys.filter((key) => resource.fields[key] && !isSecret(resource.fields[key]))
  const order = await toOrder(leaving)
  const writer = openFileWriter()
  try {
    for (let start = 0; start < records.length; start += ROWS_PER_MESSAGE) {
      writer.add(records.slice(start, start + ROWS_PER_MESSAGE).map((record) => leaving.map((key) => record[key])))
      await nextTask()
    }
    return await writer.finish(format, order)
  } finally {
    writer.close()
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
