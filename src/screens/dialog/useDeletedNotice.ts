import { useInvalidate, useNotification } from '@refinedev/core'
import { SHOPS_PER_CALL_MAX } from '../../../contract/limits.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { idOf, titleOf } from '../screenAddress.ts'

/** How long a deletion can be taken back from its message, s. */
export const UNDO_S = 10

/** Says what is gone and, where the resource can be restored, offers to bring it back. */
export function useDeletedNotice(resource: Resource): (records: readonly ResourceRecord[]) => void {
  const { t } = useTranslate()
  const text = useText()
  const toErrorText = useErrorText()
  const call = useCall()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { restore, deleteMany } = resource.operations
  const perCall = deleteMany?.perCall ?? SHOPS_PER_CALL_MAX

  const toMessage = (records: readonly ResourceRecord[]) => {
    const [first] = records
    const label = resource.deleteLabel ? text(resource.deleteLabel) : null
    if (records.length !== 1 || !first)
      return label ? t('deleting.didMany', { label, count: records.length }) : t('deleting.deletedMany', { count: records.length })
    const name = titleOf(resource, first)
    return label ? t('deleting.did', { label, name }) : t('deleting.deleted', { name })
  }

  const toOutcome = (restored: number, hidden: number, count: number) => {
    if (restored < count) return t('deleting.restoredPartly', { restored, count })
    return hidden > 0 ? t('deleting.restoredHidden', { count, hidden }) : t('deleting.restored', { count })
  }

  return (records) => {
    const ids = records.map((record) => idOf(resource, record))
    if (ids.length === 0) return
    const bringBack = async () => {
      if (!restore) return
      try {
        let restored = 0
        let hidden = 0
        for (let from = 0; from < ids.length; from += perCall) {
          const part = await call('restoreDeleted', { subject_type: restore, ids: ids.slice(from, from + perCall) })
          restored += part.restored
          hidden += part.hidden
        }
        const isWhole = restored === ids.length
        open?.({ type: isWhole && hidden === 0 ? 'success' : 'error', message: toOutcome(restored, hidden, ids.length) })
      } catch (error) {
        open?.({ type: 'error', message: t('deleting.notRestored'), description: toErrorText(error) })
      }
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
    }
    open?.({
      key: `deleted-${resource.name}-${ids[0]}`,
      type: 'success',
      message: toMessage(records),
      ...(restore ? { cancelMutation: () => void bringBack(), undoableTimeout: UNDO_S } : {}),
    })
  }
}
