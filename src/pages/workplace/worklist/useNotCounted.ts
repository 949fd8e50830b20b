import type { WorkKindName } from '../../../../contract/entities/workMark.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'

/** That kinds which could not look are not in the list, as a sentence; null: there are none. */
export function useNotCounted(unread: readonly WorkKindName[]): string | null {
  const { t } = useTranslate()
  if (unread.length === 0) return null
  return t('work.notCounted', { kinds: unread.map((name) => t(`work.kinds.${name}.label`)).join(t('work.comma')) })
}
