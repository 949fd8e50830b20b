import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceRecord } from '../../../../resources/schema/resource.ts'
import type { SelectionStore } from './createSelectionStore.ts'

interface SelectAllProps {
  readonly selection: SelectionStore
  /** In view. */
  readonly records: readonly ResourceRecord[]
}

/** The check box of the head: all rows in view, or none of them. */
export function SelectAll({ selection, records }: SelectAllProps) {
  const { t } = useTranslation()
  const chosen = useSyncExternalStore(selection.subscribe, () => toShare(selection, records))
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen === 'some'
  }, [chosen])
  return (
    <label className="zg-select">
      <input
        ref={box}
        type="checkbox"
        aria-label={t('selection.head')}
        checked={chosen === 'all'}
        onChange={() => (chosen === 'all' ? selection.leaveInView() : selection.chooseInView())}
      />
    </label>
  )
}

function toShare(selection: SelectionStore, records: readonly ResourceRecord[]): 'none' | 'some' | 'all' {
  if (selection.read().records.size === 0) return 'none'
  if (records.every(selection.has)) return 'all'
  return records.some(selection.has) ? 'some' : 'none'
}
