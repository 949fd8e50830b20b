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
      incomplete: t('transfer.incomplete'),
      failures: t('transfer.failures'),
      name: t('transfer.name'),
      reason: t('transfer.reason'),
    }),
    [t],
  )
}
