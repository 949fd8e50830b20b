import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { MenuPopover } from '../../../ui/MenuPopover.tsx'

interface ViewMenuProps {
  /** In px of the window. */
  readonly place: { readonly x: number; readonly y: number }
  readonly label: string
  readonly leave: () => void
  /** Null: somebody else's. */
  readonly edit: (() => void) | null
  readonly duplicate: () => void
  readonly remove: (() => void) | null
}

/** What can be done with a view. */
export function ViewMenu({ place, label, leave, edit, duplicate, remove }: ViewMenuProps) {
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
