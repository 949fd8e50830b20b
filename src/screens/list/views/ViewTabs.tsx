import EllipsisOutlined from '@ant-design/icons-svg/es/asn/EllipsisOutlined.js'
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined.js'
import { useNotification } from '@refinedev/core'
import { type MouseEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { SavedView } from '../../../../contract/entities/savedView.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuPopover } from '../../../ui/MenuPopover.tsx'
import { settleColumnChoice } from '../columns/columnChoice.ts'
import { useListActions, useListContext } from '../listContext.ts'
import { useViewWrites, type ViewDraft } from './useViewWrites.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { isViewChanged, toViewAddress } from './viewQuery.ts'
import './views.css'

/** The whole list and its saved views, each under its own address. */
export function ViewTabs() {
  const { t } = useTranslate()
  const [address] = useSearchParams()
  const source = useListContext()
  const { changeChoice } = useListActions()
  const { resource, saved } = source
  const isChanged = isViewChanged(source)

  const link = (view: SavedView | null) => {
    const isActive = view?.view_id === saved.active?.view_id
    return (
      <Link
        to={{ search: toViewAddress(resource, view, address).toString() }}
        aria-current={isActive ? 'page' : undefined}
        // The columns of a view are not in its address: the tab brings them back too.
        onClick={() => isActive && view?.columns && changeChoice(() => settleColumnChoice(resource, view.columns ?? source.choice))}
      >
        {view ? view.name : t('filters.all')}
        {view?.is_shared && (
          <>
            <Icon of={TeamOutlined} />
            <span className="zg-visually-hidden">{t('views.shared')}</span>
          </>
        )}
        {isActive && view && isChanged && <span className="zg-view-changed">{t('views.changed')}</span>}
      </Link>
    )
  }

  return (
    <nav className="zg-views" aria-label={t('views.tabs')}>
      <ul>
        <li>{link(null)}</li>
        {saved.all?.map((view) => (
          <li key={view.view_id}>
            {link(view)}
            {view === saved.active && <ViewMore view={view} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The button at the open view's tab: name and sharing, a copy, the end of it. */
function ViewMore({ view }: { readonly view: SavedView }) {
  const { t } = useTranslate()
  const { resource, saved, choice } = useListContext()
  const [address, setAddress] = useSearchParams()
  const writes = useViewWrites(resource, saved)
  const { open } = useNotification()
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null)
  const [draft, setDraft] = useState<ViewDraft | null>(null)
  const { view_id, name, query, columns, shop_uid_list, is_shared, version } = view
  const label = t('views.more', { name })

  const openMenu = ({ currentTarget }: MouseEvent) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setPlace({ x: left, y: bottom })
  }
  const remove = async () => {
    const problem = await writes.remove(view)
    if (problem === null) setAddress(toViewAddress(resource, null, address), { replace: true })
    else open?.({ type: 'error', message: t('views.notDeleted', { name }), description: problem })
  }
  const copy = { query, columns, shop_uid_list }

  return (
    <>
      <Button
        size="small"
        shape="icon"
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-label={label}
        title={label}
        onClick={openMenu}
      >
        <Icon of={EllipsisOutlined} />
      </Button>
      {place && (
        <ViewMenu
          place={place}
          label={label}
          leave={() => setPlace(null)}
          edit={view.is_mine ? () => setDraft({ ...copy, view_id, name, is_shared, version }) : null}
          duplicate={() => setDraft({ ...copy, name: t('views.copyOf', { name }) })}
          remove={view.is_mine ? () => void remove() : null}
        />
      )}
      {draft && (
        <ViewDialog
          draft={draft}
          columns={choice}
          writes={writes}
          saved={(answer) =>
            setAddress(draft.view_id === undefined ? toViewAddress(resource, answer, address) : address, { replace: true })
          }
          close={() => setDraft(null)}
        />
      )}
    </>
  )
}

interface ViewMenuProps {
  /** In px of the window. */
  readonly place: { readonly x: number; readonly y: number }
  readonly label: string
  readonly leave: () => void
  /** Null: the view is someone else's. */
  readonly edit: (() => void) | null
  readonly duplicate: () => void
  readonly remove: (() => void) | null
}

/** What can be done with a view. */
function ViewMenu({ place, label, leave, edit, duplicate, remove }: ViewMenuProps) {
  const { t } = useTranslate()
  const choose = (run: () => void) => () => {
    leave()
    run()
  }
  return (
    <MenuPopover place={place} label={label} leave={leave}>
      {edit && (
        <button type="button" role="menuitem" onClick={choose(edit)}>
          {t('views.rename')}
        </button>
      )}
      <button type="button" role="menuitem" onClick={choose(duplicate)}>
        {t('views.duplicate')}
      </button>
      {remove && (
        <button type="button" role="menuitem" className="zg-view-delete" onClick={choose(remove)}>
          {t('actions.delete')}
        </button>
      )}
    </MenuPopover>
  )
}
