import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import type { Density, ListChoice } from './useListChoice.ts'

interface ViewOptionsProps {
  readonly resource: Resource
  readonly choice: ListChoice
  readonly change: (change: Partial<ListChoice>) => void
}

const densities: readonly Density[] = ['comfortable', 'compact']

/** Which columns show, and how close the rows stand. Closes on Escape and on a click elsewhere. */
export function ViewOptions({ resource, choice, change }: ViewOptionsProps) {
  const { t } = useTranslation()
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  const toggle = (key: string) =>
    change({ hidden: choice.hidden.includes(key) ? choice.hidden.filter((each) => each !== key) : [...choice.hidden, key] })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from the controls inside
    <div className="zg-list-options" ref={box} onKeyDown={closeOnEscape}>
      <button type="button" ref={button} className="zg-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('actions.columns')}
      </button>
      {isOpen && (
        <div className="zg-list-options-box">
          <fieldset>
            <legend>{t('actions.columns')}</legend>
            {resource.list.columns.map((key, index) => (
              <label key={key}>
                <input type="checkbox" checked={!choice.hidden.includes(key)} disabled={index === 0} onChange={() => toggle(key)} />
                {resource.fields[key] ? text(resource.fields[key].label) : key}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>{t('actions.density')}</legend>
            {densities.map((density) => (
              <label key={density}>
                <input
                  type="radio"
                  name={`density-${resource.name}`}
                  checked={choice.density === density}
                  onChange={() => change({ density })}
                />
                {t(`density.${density}`)}
              </label>
            ))}
          </fieldset>
        </div>
      )}
    </div>
  )
}
