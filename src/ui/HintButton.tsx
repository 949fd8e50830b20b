import { type ReactNode, useId, useRef } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import './hintButton.css'
import './popover.css'
import { usePopoverPlace } from './usePopoverPlace.ts'

interface HintButtonProps {
  /** What is explained. */
  readonly about: string
  /** The word that is pressed; `about` has it, and says what is explained. Default: a question mark. */
  readonly word?: ReactNode
  readonly children: ReactNode
}

/** A small question mark, or a word, that opens an explanation below it; Escape and a press elsewhere close it, as the browser does. */
export function HintButton({ about, word, children }: HintButtonProps) {
  const { t } = useTranslate()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = usePopoverPlace(button)

  return (
    <>
      <button
        ref={button}
        type="button"
        className={word ? 'zg-hint-word' : 'zg-hint-button'}
        aria-label={word ? about : t('figures.whatIs', { about })}
        popovertarget={id}
      >
        {word ?? '?'}
      </button>
      <div ref={box} id={id} popover="auto" className="zg-popover zg-hint-box">
        {children}
      </div>
    </>
  )
}
