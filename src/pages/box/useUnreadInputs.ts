import { useCallback, useRef, useState } from 'react'

/** How many inputs of a form hold what cannot be read, and how a save is refused for them. */
export function useUnreadInputs() {
  const [count, setCount] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return {
    form,
    /** One more input, until what comes out is called. */
    hold: useCallback(() => {
      setCount((before) => before + 1)
      return () => setCount((before) => before - 1)
    }, []),
    /** Is nothing to be saved? Then the first of these inputs gets the focus. */
    refuse() {
      setRefused(count > 0)
      // A block of the checks marks inputs, too, but not as figures that cannot be read.
      if (count > 0)
        form.current
          ?.querySelector<HTMLElement>('.zg-collect-number[aria-invalid="true"], .zg-collect-number [aria-invalid="true"]')
          ?.focus()
      return count > 0
    },
    /** For how many of them the last save was refused; 0: it was not, or there are none any more. */
    refused: isRefused ? count : 0,
  }
}
