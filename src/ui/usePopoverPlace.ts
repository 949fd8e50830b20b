import { type RefObject, useEffect, useRef } from 'react'
import { placeInWindow } from './placeInWindow.ts'

const GAP_PX = 4

/** Puts a popover below the button that opens it, inside the window. Out: the ref of the popover's element, which has `popover` and is `fixed`. */
export function usePopoverPlace(button: RefObject<HTMLElement>): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opened = box.current
    if (!opened) return
    // Its own size is known once it shows.
    const place = () => {
      if (!button.current) return
      const { left, bottom } = button.current.getBoundingClientRect()
      placeInWindow(opened, left, bottom + GAP_PX)
    }
    opened.addEventListener('beforetoggle', place)
    opened.addEventListener('toggle', place)
    return () => {
      opened.removeEventListener('beforetoggle', place)
      opened.removeEventListener('toggle', place)
    }
  }, [button])
  return box
}
