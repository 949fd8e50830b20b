import { type RefObject, useEffect, useRef } from 'react'

/** What the heading of the form is given. */
interface FormHeading {
  readonly ref: RefObject<HTMLHeadingElement>
  readonly tabIndex: -1
}

/**
 * The focus where a form takes the place of the button that opens it: it goes to the heading of the form, which comes into sight, and back to the button
 * (`data-control`) when the form has gone.
 */
export function useFormFocus(opener: string): FormHeading {
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = useRef(opener)
  latest.current = opener
  useEffect(() => {
    heading.current?.focus()
    return () => {
      if (document.activeElement !== document.body) return
      const buttons = [...document.querySelectorAll<HTMLElement>('[data-control]')]
      buttons.find(({ dataset }) => dataset.control === latest.current)?.focus()
    }
  }, [])
  return { ref: heading, tabIndex: -1 }
}
