import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import type { SelectionStore } from './createSelectionStore.ts'
import { SelectBox } from './SelectBox.tsx'

interface SelectCellProps {
  readonly selection: SelectionStore
  readonly record: ResourceRecord
  readonly title: string
}

/** The check box of a row; with Shift it takes along everything between it and the last one. */
export function SelectCell({ selection, record, title }: SelectCellProps) {
  const { t } = useTranslate()
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.has(record))
  return (
    <SelectBox
      label={t('selection.one', { title })}
      chosen={isChosen ? 'all' : 'none'}
      toggle={(isRange) => selection.toggle(record, isRange)}
    />
  )
}
