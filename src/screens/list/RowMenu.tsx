import type { ComponentProps } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { MenuPopover } from '../../ui/MenuPopover.tsx'
import { titleOf } from '../screenAddress.ts'
import { RowButton, type RowEntry } from './RowButtons.tsx'
import { useRecordList } from './recordList.ts'

interface RowMenuProps extends Pick<ComponentProps<typeof MenuPopover>, 'place' | 'leave'> {
  readonly record: ResourceRecord
  readonly entries: readonly RowEntry[]
}

/** What else can be done with the record. */
export function RowMenu({ record, entries, place, leave }: RowMenuProps) {
  const { t } = useTranslate()
  const { resource } = useRecordList()
  return (
    <MenuPopover place={place} label={t('list.more', { title: titleOf(resource, record) })} leave={leave}>
      {entries.map((entry) => (
        <RowButton key={entry.kind === 'action' ? entry.action.name : entry.kind} record={record} entry={entry} leaveMenu={leave} />
      ))}
    </MenuPopover>
  )
}
