import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import type { ChangeChoice } from './useListChoice.ts'

/** With drag and drop, which no first row needs. */
const ColumnPanel = lazy(() => import('./columns/ColumnPanel.tsx').then((module) => ({ default: module.ColumnPanel })))

interface ViewOptionsProps {
  readonly resource: Resource
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
}

/** The button for the columns' panel. That closes on Escape and on a click elsewhere. */
export function ViewOptions(props: ViewOptionsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isMoving = useRef(false)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const closeOnEscape = (event: KeyboardEvent) => {
    // Escape in the middle of a move takes back the move alone.
    if (event.key !== 'Escape' || !isOpen || isMoving.current) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from the controls inside
    <div className="zg-list-options" ref={box} onKeyDown={closeOnEscape}>
      <button type="button" ref={button} className="zg-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('actions.columns')}
      </button>
      {isOpen && (
        <div className="zg-list-options-box">
          <Suspense fallback={<span className="zg-skeleton" role="status" aria-label={t('states.loading')} />}>
            <ColumnPanel
              {...props}
              noteMoving={(now) => {
                isMoving.current = now
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
