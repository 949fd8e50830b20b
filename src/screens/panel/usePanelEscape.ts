import { useEffect } from 'react'

/** Closes the panel beside a list by Escape, before the selection hears of the key. In a field or a dialog the key is theirs. */
export function usePanelEscape(close: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || (event.target instanceof Element && event.target.closest(OWN_ESCAPE))) return
      event.preventDefault()
      close()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [close])
}

const OWN_ESCAPE = 'input:not([type=checkbox]), textarea, select, [role=menu], [popover]'
