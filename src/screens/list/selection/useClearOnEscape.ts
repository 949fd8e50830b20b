import { useEffect } from 'react'

/** Escape leaves the selection, unless it means something where the focus is: in a field, a menu or a dialog. */
export function useClearOnEscape(clear: () => void): void {
  useEffect(() => {
    const clearOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || (event.target instanceof Element && event.target.closest(OWN_ESCAPE))) return
      clear()
    }
    // Before those who close on it: once closed, nothing would tell that the key was theirs.
    document.addEventListener('keydown', clearOnEscape, { capture: true })
    return () => document.removeEventListener('keydown', clearOnEscape, { capture: true })
  }, [clear])
}

const OWN_ESCAPE = 'input:not([type=checkbox]), textarea, select, [role=menu], [popover], :has(> [aria-expanded=true])'
