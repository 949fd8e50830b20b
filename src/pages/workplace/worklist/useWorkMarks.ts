import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { WorkMark } from '../../../../contract/entities/workMark.ts'
import { toWorkKey, type WorkItem } from '../../../domain/work.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { kinds } from './kinds/index.ts'
import type { WorkDecision } from './workKind.ts'

export interface WorkMarks {
  /** By the key of the work; empty until they are known. */
  readonly byKey: ReadonlyMap<string, WorkMark>
  /** Null: the backend keeps no decisions, or this user may not decide. */
  readonly decide: ((item: WorkItem, decision: WorkDecision) => Promise<void>) | null
  /** Why they could not be read; null: they were, or are on their way. */
  readonly error: Error | null
}

/** The user's own decisions, as the server keeps them for all her computers. */
export function useWorkMarks(): WorkMarks {
  const may = useMay()
  const call = useCall()
  const queries = useQueryClient()
  const { data, error } = useAnswer('workMarkList', {}, { isWanted: may('workMarkList'), againAfterMs: 5 * 60_000 })
  const byKey = useMemo(() => new Map((data?.list ?? []).map((mark) => [toWorkKey(mark), mark])), [data])

  const maySettle = may('settleAlerts')
  const decide = useCallback(
    async (item: WorkItem, decision: WorkDecision) => {
      const { kind, shop_uid, subject, count, worthFen } = item
      // First what others see, too: if that fails, nothing is marked.
      const settled = kinds[kind]?.settle?.(item, decision)
      if (settled && maySettle) await call(settled.name, settled.payload)
      const size = { count, worth_fen: worthFen }
      const mark = await call('markWork', { kind, shop_uid, subject, ...size, until: Date.now(), ...decision })
      queries.setQueriesData<{ list: WorkMark[] }>(answerKey('workMarkList'), (before) => {
        const others = (before?.list ?? []).filter((each) => toWorkKey(each) !== toWorkKey(item))
        return { list: mark ? [...others, mark] : others }
      })
    },
    [call, queries, maySettle],
  )
  return { byKey, decide: may('markWork') ? decide : null, error: error as Error | null }
}
