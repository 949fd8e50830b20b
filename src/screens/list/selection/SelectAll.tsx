import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import type { SelectionStore } from './createSelectionStore.ts'
import { SelectBox } from './SelectBox.tsx'

interface SelectAllProps {
  readonly selection: SelectionStore
  /** In view. */
  readonly records: readonly ResourceRecord[]
}

/** The check box of the head: all rows in view, or none of them. */
export function SelectAll({ selection, records }: SelectAllProps) {
  const { t } = useTranslate()
  const chosen = useSyncExternalStore(selection.subscribe, () => toShare(selection, records))
  return (
    <SelectBox
      label={t('selection.head')}
      chosen={chosen}
      toggle={() => (chosen === 'all' ? selection.leaveInView() : selection.chooseInView())}
    />
  )
}

function toShare(selection: SelectionStore, records: readonly ResourceRecord[]): 'none' | 'some' | 'all' {
  if (selection.read().records.size === 0) return 'none'
  if (records.every(selection.has)) return 'all'
  return records.some(selection.has) ? 'some' : 'none'
}
