import { type RefObject, useEffect, useRef } from 'react'

const EDGE_PX = 8

/**
 * Shows a manual popover at a point, inside the window, with the focus on its first entry, until Escape or a press elsewhere.
 * Not an automatic one: that closes itself at the end of the very press of the right button that asked for it.
 */
export function useMenuPopover({ x, y }: { readonly x: number; readonly y: number }, leave: () => void): RefObject<HTMLDivElement> {
  const popover = useRef<HTMLDivElement>(null)
  const leaving = useRef(leave)
  leaving.current = leave

  useEffect(() => {
    const menu = popover.current
    if (!menu) return
    const before = document.activeElement
    menu.showPopover()
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(EDGE_PX, Math.min(x, window.innerWidth - width - EDGE_PX))}px`
    menu.style.top = `${Math.max(EDGE_PX, Math.min(y, window.innerHeight - height - EDGE_PX))}px`
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()

    const leaveOutside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.contains(target))) leaving.current()
    }
    const leaveOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leaving.current()
    }
    const leaveAtOnce = () => leaving.current()
    document.addEventListener('pointerdown', leaveOutside)
    document.addEventListener('keydown', leaveOnEscape)
    window.addEventListener('blur', leaveAtOnce)
    return () => {
      document.removeEventListener('pointerdown', leaveOutside)
      document.removeEventListener('keydown', leaveOnEscape)
      window.removeEventListener('blur', leaveAtOnce)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [x, y])

  return popover
}
