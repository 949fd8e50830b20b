import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Another search, order or page is read from its top, however far down the last one was. `viewKey` changes with what is asked for. */
export function useTopOfView(frame: RefObject<HTMLElement>, viewKey: string): void {
  const shown = useRef(viewKey)
  useLayoutEffect(() => {
    if (!frame.current || shown.current === viewKey) return
    shown.current = viewKey
    frame.current.scrollTop = 0
  }, [frame, viewKey])
}
