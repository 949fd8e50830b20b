import { useNotification } from '@refinedev/core'
import { useCallback, useState } from 'react'
import { ReplyCode } from '../../../../contract/codes.ts'
import type { SavedView } from '../../../../contract/entities/savedView.ts'
import type { CallInput } from '../../../../contract/toolApi.ts'
import { useCallOnce } from '../../../providers/dataProvider/useCallOnce.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useReasonText } from '../../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import { UNDO_S } from '../../dialog/useDeletedNotice.ts'
import type { SavedViews } from './useSavedViews.ts'

export type ViewDraft = Omit<CallInput<'saveView'>, 'screen'>

export interface ViewWrites {
  readonly isBusy: boolean
  /** Resolves with what was saved, or with the sentence why not. */
  readonly save: (draft: ViewDraft) => Promise<SavedView | string>
  /** Says what is gone, and brings it back on demand. Resolves with null, or with the sentence why it is still there. */
  readonly remove: (view: SavedView) => Promise<string | null>
}

/** Changes of a list's saved views; the tabs follow. */
export function useViewWrites(resource: Listed, { put, refetch }: Pick<SavedViews, 'put' | 'refetch'>): ViewWrites {
  const { t } = useTranslate()
  const call = useCallOnce()
  const { open } = useNotification()
  const toText = useErrorText()
  const toReasonText = useReasonText()
  const [isBusy, setBusy] = useState(false)

  const toProblem = useCallback(
    (error: unknown) => {
      if (!(error instanceof ToolApiError)) return toText(error)
      const reason = error.errors?.name
      if (reason !== undefined) return toReasonText(reason)
      // Such as for a pasted column of ids.
      if (error.errors?.query !== undefined) return t('views.tooLong')
      // The tabs show the latest by the time it is saved again: the user sees what that replaces.
      if (error.code === ReplyCode.conflict || error.code === ReplyCode.notFound) void refetch()
      return error.code === ReplyCode.conflict ? t('views.conflict') : toText(error)
    },
    [refetch, t, toReasonText, toText],
  )

  async function save(draft: ViewDraft) {
    setBusy(true)
    try {
      const saved = await call('saveView', { ...draft, screen: resource.name })
      put(saved.view_id, saved)
      return saved
    } catch (error) {
      return toProblem(error)
    } finally {
      setBusy(false)
    }
  }

  async function bringBack(view: SavedView) {
    try {
      await call('restoreDeleted', { subject_type: 'savedView', ids: [view.view_id] })
      open?.({ type: 'success', message: t('views.restored', { name: view.name }) })
    } catch (error) {
      open?.({ type: 'error', message: t('views.notRestored', { name: view.name }), description: toText(error) })
    }
    await refetch()
  }

  async function remove(view: SavedView) {
    setBusy(true)
    try {
      await call('deleteView', { view_id: view.view_id })
      put(view.view_id, null)
      open?.({
        key: `deleted-view-${view.view_id}`,
        type: 'success',
        message: t('views.deleted', { name: view.name }),
        cancelMutation: () => void bringBack(view),
        undoableTimeout: UNDO_S,
      })
      return null
    } catch (error) {
      return toProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, save, remove }
}
