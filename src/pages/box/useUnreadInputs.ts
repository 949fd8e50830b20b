import { useCallback, useRef, useState } from 'react'

/** Texts that cannot be read, by the names of their inputs. */
export type UnreadTexts = Readonly<Record<string, string>>

/** How many inputs of a form hold what cannot be read, and how a save is refused for them. */
export function useUnreadInputs() {
  const [texts, setTexts] = useState<UnreadTexts>({})
  const count = Object.keys(texts).length
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return {
    form,
    /** What these inputs hold. */
    texts,
    /** Such an input and its text, until what comes out is called. */
    hold: useCallback((name: string, text: string) => {
      setTexts((before) => ({ ...before, [name]: text }))
      return () => setTexts(({ [name]: _, ...others }) => others)
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
