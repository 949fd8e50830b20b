import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { ReadList } from './readPlatformLists.ts'

/** What a list of the platform lacks, in sentences, for the page and its files. None: nothing, or it is not read yet. */
export function useListNotes(list: ReadList<unknown> | undefined): readonly string[] {
  const { t } = useTranslate()
  const formats = useFormats()
  return useMemo(() => {
    if (!list) return []
    const { rows, total, isCut, unreadable } = list
    const count = formats.number(rows.length)
    return [
      ...(isCut ? [total === null ? t('hot.readFirst', { count }) : t('hot.readOf', { count, total: formats.number(total) })] : []),
      ...(unreadable > 0 ? [t('hot.unreadable', { count: formats.number(unreadable) })] : []),
    ]
  }, [list, t, formats])
}
