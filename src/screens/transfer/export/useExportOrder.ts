import { useCallback } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import type { FileOrder } from '../file/cell.ts'
import { useFetchTitles } from '../useFetchTitles.ts'
import { toFileColumns } from './toFileColumns.ts'
import { useFileTexts } from './useFileTexts.ts'

/** What a file of these fields is to be like, in the reader's language; the names of the records that they refer to are asked for. */
export function useExportOrder(
  resource: Resource,
): (keys: readonly string[], missing: readonly string[], signal: AbortSignal) => Promise<FileOrder> {
  const { t } = useTranslate()
  const text = useText()
  const texts = useFileTexts()
  const fetchTitles = useFetchTitles()
  return useCallback(
    async (keys, missing, signal) => {
      const titles = await fetchTitles(resource, keys, signal)
      const columns = toFileColumns(resource, keys, { text, yes: t('states.yes'), no: t('states.no'), titles })
      return { title: text(resource.label), columns, texts, missing, failures: [] }
    },
    [resource, t, text, texts, fetchTitles],
  )
}
