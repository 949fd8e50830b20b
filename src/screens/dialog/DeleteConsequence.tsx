import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { UNDO_S } from './useDeletedNotice.ts'

/** What follows from a deletion: whether it can be taken back. */
export function DeleteConsequence({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslate()
  return <p>{resource.operations.restore ? t('deleting.undoable', { seconds: UNDO_S }) : t('deleting.final')}</p>
}
