import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

interface PanelButtonProps {
  readonly label: ReactNode
  /** Escape belongs to something inside for the moment, e.g. to a move that it takes back. */
  readonly isHeld?: () => boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A button with a panel below it, which closes on Escape and on a click elsewhere. */
export function PanelButton({ label, isHeld = () => false, className = 'zg-list-options', children }: PanelButtonProps) {
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
    if (event.key !== 'Escape' || !isOpen || isHeld()) return
    // The key that closes the panel closes no dialog around it.
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from the controls inside
    <div className={className} ref={box} onKeyDown={closeOnEscape}>
      <Button ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && <div className="zg-list-options-box">{children}</div>}
    </div>
  )
}
