import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import './hintButton.css'
import './popover.css'

interface HintButtonProps {
  /** What is explained. */
  readonly about: string
  /** The word that is pressed; `about` has it, and says what is explained. Default: a question mark. */
  readonly word?: ReactNode
  readonly children: ReactNode
}

const EDGE_PX = 8
const GAP_PX = 4

/** A small question mark, or a word, that opens an explanation below it; Escape and a press elsewhere close it, as the browser does. */
export function HintButton({ about, word, children }: HintButtonProps) {
  const { t } = useTranslate()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const opened = box.current
    if (!opened) return
    // Its own size is known once it shows.
    const place = () => {
      if (!button.current) return
      const { left, bottom } = button.current.getBoundingClientRect()
      const { width, height } = opened.getBoundingClientRect()
      opened.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`
      opened.style.top = `${Math.max(EDGE_PX, Math.min(bottom + GAP_PX, window.innerHeight - height - EDGE_PX))}px`
    }
    opened.addEventListener('beforetoggle', place)
    opened.addEventListener('toggle', place)
    return () => {
      opened.removeEventListener('beforetoggle', place)
      opened.removeEventListener('toggle', place)
    }
  }, [])

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
