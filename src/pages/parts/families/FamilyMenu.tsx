import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useHasRight } from '../../../providers/accessControl/useHasRight.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { MenuPopover } from '../../../ui/MenuPopover.tsx'
import { familyActions } from '../../familyActions.ts'
import '../familyTexts.ts'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import type { FamilyAction, FamilySeed } from './familyAction.ts'

const loadStep = () => import('./FamilyStep.tsx').then((module) => module.FamilyStep)

interface MenuPlace {
  readonly x: number
  readonly y: number
}

/** Opens the menu of a family outside of its row. Null: the row has it itself. */
const OpenMenuContext = createContext<((seed: FamilySeed, place: MenuPlace) => void) | null>(null)

/** A screen whose rows come and go while figures are read: what was opened from a row stays when the row goes. */
export function FamilyPlace({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<{ readonly seed: FamilySeed; readonly place: MenuPlace | null } | null>(null)
  const open = useCallback((seed: FamilySeed, place: MenuPlace) => setOpened({ seed, place }), [])
  return (
    <OpenMenuContext.Provider value={open}>
      {children}
      <FamilyActions
        seed={opened?.seed ?? null}
        place={opened?.place ?? null}
        leave={() => setOpened((before) => before && { ...before, place: null })}
      />
    </OpenMenuContext.Provider>
  )
}

/** The button of a row of goods that opens what can be done with them in all shops. Nothing for a user who may do nothing of it. */
export function FamilyMenu({ seed }: { readonly seed: FamilySeed }) {
  const { t } = useTranslate()
  const hasRight = useHasRight()
  const openOutside = useContext(OpenMenuContext)
  const [place, setPlace] = useState<MenuPlace | null>(null)
  if (!familyActions.some(({ right }) => hasRight(right))) return null
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-label={t('families.menuOf', { title: seed.title })}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          const found = { x: left, y: bottom }
          if (openOutside) openOutside(seed, found)
          else setPlace(found)
        }}
      >
        {t('families.menu')}
      </Button>
      <FamilyActions seed={seed} place={place} leave={() => setPlace(null)} />
    </>
  )
}

interface FamilyActionsProps {
  readonly seed: FamilySeed | null
  /** Where the menu is asked for, in px of the window; null: it is not. */
  readonly place: MenuPlace | null
  readonly leave: () => void
}

/** The menu, and the step of what was chosen in it. */
export function FamilyActions({ seed, place, leave }: FamilyActionsProps) {
  const { t } = useTranslate()
  const text = useText()
  const hasRight = useHasRight()
  const [chosen, setChosen] = useState<{ readonly seed: FamilySeed; readonly action: FamilyAction } | null>(null)
  const Step = lazyOnce(loadStep)
  return (
    <>
      {place && seed && (
        <MenuPopover place={place} label={t('families.menuOf', { title: seed.title })} leave={leave}>
          {familyActions
            .filter(({ right }) => hasRight(right))
            .map((action) => (
              <button
                key={action.name}
                type="button"
                role="menuitem"
                onClick={() => {
                  leave()
                  setChosen({ seed, action })
                }}
              >
                {text(action.label)}
              </button>
            ))}
        </MenuPopover>
      )}
      {chosen && <Step {...chosen} close={() => setChosen(null)} />}
    </>
  )
}
