import EllipsisOutlined from '@ant-design/icons-svg/es/asn/EllipsisOutlined.js'
import { useNotification } from '@refinedev/core'
import { type MouseEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedView } from '../../../../contract/entities/savedView.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useViewWrites, type ViewDraft } from './useViewWrites.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import { toViewAddress } from './viewQuery.ts'
import type { ViewScene } from './viewScene.ts'

interface ViewMoreProps {
  readonly scene: ViewScene
  /** The open one. */
  readonly view: SavedView
}

/** The button at the open view's tab: name and sharing, a copy, the end of it. */
export function ViewMore({ scene: { resource, saved, choice }, view }: ViewMoreProps) {
  const { t } = useTranslate()
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
