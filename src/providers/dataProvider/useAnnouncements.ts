import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ShownAnnouncement } from '../../../contract/entities/announcement.ts'
import { useMay } from '../accessControl/useMay.ts'
import { useText } from '../i18n/useText.ts'
import { answerKey, useAnswer } from './useAnswer.ts'
import { useCall } from './useCall.ts'

const AGAIN_MS = 5 * 60_000

/** An announcement in the reader's language: plain texts, never markup. */
export interface ReadAnnouncement extends Pick<ShownAnnouncement, 'announcement_id' | 'kind' | 'starts_at' | 'is_seen' | 'is_put_away'> {
  readonly title: string
  readonly content: string
}

export interface ShownAnnouncements {
  /** Newest first; empty until they are known. */
  readonly list: readonly ReadAnnouncement[]
  /** Says that they were seen, or put away. What failed is tried again the next time. */
  readonly see: (ids: readonly string[], isPutAway?: boolean) => Promise<void>
}

/** What the operator announces now. Nothing where the backend announces nothing. */
export function useAnnouncements(): ShownAnnouncements {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const isWanted = useMay()('shownAnnouncements')
  const { data } = useAnswer('shownAnnouncements', {}, { isWanted, againAfterMs: AGAIN_MS })
  const see = useCallback(
    async (ids: readonly string[], isPutAway = false) => {
      await call('seeAnnouncements', { ids: [...ids], put_away: isPutAway })
      await Promise.all([queries.invalidateQueries(answerKey('shownAnnouncements')), queries.invalidateQueries(['notifications'])])
    },
    [call, queries],
  )
  const list = (data?.list ?? []).map(({ title_zh, title_en, content_zh, content_en, ...rest }) => ({
    ...rest,
    title: text({ zh: title_zh, en: title_en }),
    content: text({ zh: content_zh, en: content_en }),
  }))
  return { list, see }
}
