import { useDeferredValue, useMemo, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { ShopGroup } from '../../../contract/entities/shopGroup.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Fields.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { ShopTree } from './ShopTree.tsx'
import { changeMode, resolveChoice, type ShopChoice, setChosen, toSections } from './shopChoice.ts'
import { toTreeRows } from './toTreeRows.ts'
import './picker.css'

interface ShopPickerProps {
  readonly shops: readonly Shop[]
  /** Undefined: not known yet. The tree waits for them: its rows would move under a pointer on its way. */
  readonly groups: readonly ShopGroup[] | undefined
  readonly choice: ShopChoice
  readonly change: (choice: ShopChoice) => void
  /** What the shops are chosen for. */
  readonly label: string
  /** Of the search input, for a label outside. */
  readonly id?: string | undefined
  /** Only a plain list of shops is wanted: no "all but these", no "only online". Default: both are there. */
  readonly isPlain?: boolean
  readonly isDisabled?: boolean
}

/** Chooses shops: by group, by search, all but some. The count says at once how many take part. */
export function ShopPicker({ shops, groups, choice, change, label, id, isPlain = false, isDisabled = false }: ShopPickerProps) {
  const { t } = useTranslate()
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shownText = useDeferredValue(text)
  const sections = useMemo(() => toSections(shops, groups ?? []), [shops, groups])
  const rows = useMemo(() => toTreeRows(sections, closed, shownText), [sections, closed, shownText])
  const shown = useMemo(() => [...new Set(rows.flatMap((row) => row.shops.map(({ shop_uid }) => shop_uid)))], [rows])

  function fold(key: string, isClosed: boolean) {
    setClosed((before) => new Set(isClosed ? [...before, key] : [...before].filter((each) => each !== key)))
  }

  return (
    <fieldset className="zg-picker" disabled={isDisabled}>
      <Toolbar>
        <input
          id={id}
          type="search"
          className="zg-input zg-picker-search"
          placeholder={t('picker.search')}
          aria-label={id ? undefined : t('picker.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Inside a form, Enter would send it.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <span className="zg-picker-buttons">
          <Button size="small" onClick={() => change(setChosen(choice, shown, true))}>
            {t('picker.all')}
          </Button>
          <Button size="small" onClick={() => change(setChosen(choice, shown, false))}>
            {t('picker.none')}
          </Button>
        </span>
        <strong role="status">{t('picker.count', { count: resolveChoice(choice, shops).length, total: shops.length })}</strong>
      </Toolbar>
      {!isPlain && (
        <Toolbar>
          <CheckField
            label={t('picker.allBut')}
            className="zg-picker-switch"
            checked={choice.mode === 'allBut'}
            onChange={(isAllBut) => change(changeMode(choice, isAllBut ? 'allBut' : 'these', shops))}
          />
          <CheckField
            label={t('picker.onlineOnly')}
            className="zg-picker-switch"
            checked={choice.onlineOnly}
            onChange={(onlineOnly) => change({ ...choice, onlineOnly })}
          />
        </Toolbar>
      )}
      {groups ? (
        <ShopTree rows={rows} choice={choice} change={change} close={fold} isDisabled={isDisabled} label={label} />
      ) : (
        <ListSkeleton />
      )}
    </fieldset>
  )
}
