import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { MenuPopover } from '../../ui/MenuPopover.tsx'
import { titleOf } from '../screenAddress.ts'
import { RowButton, type RowButtonProps } from './RowButton.tsx'
import type { RowEntry } from './rowEntries.ts'

interface RowMenuProps extends Omit<RowButtonProps, 'entry' | 'role'> {
  readonly entries: readonly RowEntry[]
  readonly place: { readonly x: number; readonly y: number }
  readonly leave: () => void
}

/** What else can be done with the record. */
export function RowMenu({ resource, record, entries, place, leave, open }: RowMenuProps) {
  const { t } = useTranslate()
  return (
    <MenuPopover place={place} label={t('list.more', { title: titleOf(resource, record) })} leave={leave}>
      {entries.map((entry) => (
        <RowButton
          key={entry.kind === 'action' ? entry.action.name : entry.kind}
          resource={resource}
          record={record}
          entry={entry}
          role="menuitem"
          open={(opened) => {
            leave()
            open(opened)
          }}
        />
      ))}
    </MenuPopover>
  )
}
