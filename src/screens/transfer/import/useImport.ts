import { useDataProvider, useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { type BulkLine, mergeLines, runBulk, toRemaining } from '../../list/selection/runBulk.ts'
import type { Refusal } from '../file/table.ts'
import { useFetchTitles } from '../useFetchTitles.ts'
import type { HeadsRefusal } from './matchHeads.ts'
import { type ImportPlan, readPlan } from './readPlan.ts'
import { sendRow } from './sendRow.ts'
import type { ImportRow } from './toImportRows.ts'

/** Why a file cannot be imported; `keys`: the columns that it is about. */
export type FileRefusal = { readonly refusal: Refusal | 'noRows'; readonly keys?: undefined } | HeadsRefusal

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
