import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ResourceAction, ResourceRecord } from '../../resources/schema/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPlain } from '../../ui/lazyOnce.tsx'
import type { Allowed } from '../allowedOf.ts'
import { idOf, screenAddress, titleOf, withinResource } from '../screenAddress.ts'
import { useRecordList } from './recordList.ts'

/** More do not fit a row: then the last place is the menu of the others. */
const SHOWN_MAX = 3
const PADDING_PX = 32
const WORD_PX = { show: 52, edit: 52, delete: 52, action: 100 } as const
const MENU_PX = 36
const MENU_GAP_PX = 4

const RowMenu = lazyPlain(() => import('./RowMenu.tsx').then((module) => module.RowMenu))

/** Something that can be done with one record. */
export type RowEntry = { readonly kind: 'show' | 'edit' | 'delete' } | { readonly kind: 'action'; readonly action: ResourceAction }

/** What can be done with one record: a few buttons, and a menu of the others. */
export function RowButtons({ record }: { readonly record: ResourceRecord }) {
  const { t } = useTranslate()
  const { resource, allowed } = useRecordList()
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const { shown, rest } = splitRowEntries(toRowEntries(allowed, record))
  return (
    <div className="zg-list-buttons">
      {shown.map((entry) => (
        <RowButton key={entry.kind === 'action' ? entry.action.name : entry.kind} record={record} entry={entry} />
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
      {menuAt && <RowMenu record={record} entries={rest} place={menuAt} leave={() => setMenuAt(null)} />}
    </div>
  )
}

interface RowButtonProps {
  readonly record: ResourceRecord
  readonly entry: RowEntry
  /** As an entry of the row's menu, which this closes. Default: a button of its own. */
  readonly leaveMenu?: () => void
}

/** One thing that can be done with a record; it names the record for those who hear the page. */
export function RowButton({ record, entry, leaveMenu }: RowButtonProps) {
  const { t } = useTranslate()
  const text = useText()
  const { resource, open } = useRecordList()
  const label = toLabel()
  const named = { role: leaveMenu && ('menuitem' as const), 'aria-label': `${label} ${titleOf(resource, record)}` }
  if (entry.kind === 'show' || entry.kind === 'edit')
    return (
      <Link
        to={screenAddress(resource, entry.kind, idOf(resource, record))}
        state={withinResource}
        data-row-edit={entry.kind === 'edit' || undefined}
        {...named}
      >
        {label}
      </Link>
    )
  const press = () => {
    leaveMenu?.()
    open(entry.kind === 'action' ? { ...entry, records: [record] } : { kind: 'delete', record })
  }
  const look = { className: entry.kind === 'delete' ? 'zg-list-delete' : undefined, onClick: press, children: label, ...named }
  return leaveMenu ? <button type="button" {...look} /> : <Button kind="link" {...look} />

  function toLabel(): string {
    if (entry.kind === 'action') return text(entry.action.label)
    return entry.kind === 'delete' && resource.deleteLabel ? text(resource.deleteLabel) : t(`actions.${entry.kind}`)
  }
}

/** What this user can do with this record, in the order of the row. */
function toRowEntries(allowed: Allowed, record: ResourceRecord): readonly RowEntry[] {
  return entriesOf(allowed, (action) => action.when(record))
}

/** What is in the row itself, and what in its menu. Where not all fit, the page of the record gives way first: the title leads there too. */
function splitRowEntries(entries: readonly RowEntry[]): { readonly shown: readonly RowEntry[]; readonly rest: readonly RowEntry[] } {
  if (entries.length <= SHOWN_MAX) return { shown: entries, rest: [] }
  const byUse = [...entries.filter(({ kind }) => kind === 'edit' || kind === 'action'), ...entries.filter(({ kind }) => kind === 'show')]
  const ordered = [...byUse, ...entries.filter(({ kind }) => kind === 'delete')]
  return { shown: ordered.slice(0, SHOWN_MAX - 1), rest: ordered.slice(SHOWN_MAX - 1) }
}

/** How wide the column of the buttons has to be for a record with which everything can be done, px. */
export function rowButtonsWidthPx(allowed: Allowed): number {
  const { shown, rest } = splitRowEntries(entriesOf(allowed, () => true))
  const menuPx = rest.length > 0 ? MENU_PX : 0
  return shown.reduce((sum, { kind }) => sum + WORD_PX[kind], PADDING_PX + menuPx)
}

function entriesOf(allowed: Allowed, fits: (action: ResourceAction) => boolean): readonly RowEntry[] {
  return [
    { kind: 'show' },
    ...(allowed.edit ? [{ kind: 'edit' } as const] : []),
    ...allowed.actions.filter((action) => action.on === 'row' && fits(action)).map((action) => ({ kind: 'action', action }) as const),
    ...(allowed.deleteOne ? [{ kind: 'delete' } as const] : []),
  ]
}
