import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { WorkMark } from '../../../../contract/entities/workMark.ts'
import type { CallInput } from '../../../../contract/toolApi.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { toWorkKey, type WorkItem } from '../../parts/work.ts'
import type { WorkDecision } from '../../parts/workKind.ts'
import { kinds } from './kinds/index.ts'

export interface WorkMarks {
  /** By the key of the work; empty until they are known. */
  readonly byKey: ReadonlyMap<string, WorkMark>
  /** Answers with what is kept of it; null: nothing. Null: the backend keeps no decisions, or this user may not decide. */
  readonly decide: ((item: WorkItem, decision: WorkDecision) => Promise<WorkMark | null>) | null
  /** Saves a decision as it is, in the place of an earlier one about the same. Null as above, and until the decisions are known. */
  readonly mark: ((decision: CallInput<'markWork'>) => Promise<WorkMark | null>) | null
  /** The user wants to see no first steps. */
  readonly areFirstStepsPutAway: boolean
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

  const mark = useCallback(
    async (decision: CallInput<'markWork'>) => {
      const { kind, shop_uid = '', subject = '' } = decision
      const key = toWorkKey({ kind, shop_uid, subject })
      const saved = await call('markWork', decision)
      queries.setQueriesData<{ list: WorkMark[] }>(answerKey('workMarkList'), (before) => {
        const others = (before?.list ?? []).filter((each) => toWorkKey(each) !== key)
        return { list: saved ? [...others, saved] : others }
      })
      return saved
    },
    [call, queries],
  )

  const maySettle = may('settleAlerts')
  const decide = useCallback(
    async (item: WorkItem, decision: WorkDecision) => {
      const { kind, shop_uid, subject, count, worthFen } = item
      // First what others see, too: if that fails, nothing is marked.
      const settled = kinds[kind]?.settle?.(item, decision)
      if (settled && maySettle) await call(settled.name, settled.payload)
      const size = { count, worth_fen: worthFen }
      return mark({ kind, shop_uid, subject, ...size, until: Date.now(), ...decision })
    },
    [call, mark, maySettle],
  )
  const mayDecide = may('markWork')
  return {
    byKey,
    decide: mayDecide ? decide : null,
    mark: mayDecide && data ? mark : null,
    areFirstStepsPutAway: byKey.has(toWorkKey({ kind: 'firstSteps', shop_uid: '', subject: '' })),
    error: error as Error | null,
  }
}
