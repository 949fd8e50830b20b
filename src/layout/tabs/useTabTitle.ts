import { useCallback } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Tab } from './tabs.ts'

/** A tab's title in the reader's language; the screens of one resource are told apart, and its records by their titles, else their ids. */
export function useTabTitle(): (tab: Tab) => string {
  const { t } = useTranslate()
  const text = useText()
  return useCallback(
    ({ title, screen, id, recordTitle }) => {
      if (recordTitle !== undefined && screen === 'show') return recordTitle
      const name = recordTitle ?? text(title)
      const full = screen === 'create' || screen === 'edit' || screen === 'show' ? t(`forms.${screen}Title`, { name }) : name
      return id === undefined || recordTitle !== undefined ? full : `${full} ${id}`
    },
    [t, text],
  )
}
