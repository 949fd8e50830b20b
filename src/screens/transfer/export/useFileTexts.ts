import { useMemo } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { FileTexts } from '../file/cell.ts'

/** A file's own words in the reader's language. */
export function useFileTexts(): FileTexts {
  const { t } = useTranslate()
  return useMemo(
    () => ({
      unreadable: t('states.unreadable'),
      separator: t('list.separator'),
      incomplete: t('exporting.incomplete'),
      failures: t('exporting.failures'),
      name: t('exporting.name'),
      reason: t('exporting.reason'),
    }),
    [t],
  )
}
