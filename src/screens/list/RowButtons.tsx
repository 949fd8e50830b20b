import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { Button } from '../../ui/Button.tsx'
import type { Allowed } from '../allowedOf.ts'
import { titleOf } from '../screenAddress.ts'
import type { Opened } from './ListDialogs.tsx'
import { RowButton } from './RowButton.tsx'
import { splitRowEntries, toRowEntries } from './rowEntries.ts'

const MENU_GAP_PX = 4
const RowMenu = lazy(() => import('./RowMenu.tsx').then((module) => ({ default: module.RowMenu })))

interface RowButtonsProps {
  readonly resource: Resource
  readonly record: ResourceRecord
  readonly allowed: Allowed
  readonly open: (opened: Opened) => void
}

/** What can be done with one record: a few buttons, and a menu of the others. */
export function RowButtons({ resource, record, allowed, open }: RowButtonsProps) {
  const { t } = useTranslate()
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const { shown, rest } = splitRowEntries(toRowEntries(allowed, record))
  return (
    <div className="zg-list-buttons">
      {shown.map((entry) => (
        <RowButton
          key={entry.kind === 'action' ? entry.action.name : entry.kind}
          resource={resource}
          record={record}
          entry={entry}
          open={open}
        />
      ))}
      {rest.length > 0 && (
        <Button
          kind="link"
          className="zg-row-more"
          aria-label={t('list.more', { title: titleOf(resource, record) })}
          aria-haspopup="menu"
          aria-expanded={menuAt !== null}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect()
            setMenuAt({ x: left, y: bottom + MENU_GAP_PX })
          }}
        />
      )}
      {menuAt && (
        <Suspense fallback={null}>
          <RowMenu resource={resource} record={record} entries={rest} place={menuAt} leave={() => setMenuAt(null)} open={open} />
        </Suspense>
      )}
    </div>
  )
}
