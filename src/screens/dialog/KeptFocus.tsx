import { useEffect } from 'react'

/** A list that has not changed by then was not changed by the dialog. */
const WATCH_MS = 10_000

/**
 * Where what opened a dialog goes with it, as the row of a deleted record does, the row in its place gets the focus, or else the heading of the page:
 * a person who works by keys goes on from there. Rendered before the dialog, whose effect takes the focus, and after what opened it has got it back from a
 * menu.
 */
export function KeptFocus({ isOpen }: { readonly isOpen: boolean }) {
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    const place = opener?.closest('tbody tr')?.getAttribute('aria-rowindex')
    return () => watch(opener, place ? Number(place) : null)
  }, [isOpen])
  return null
}

function watch(opener: Element | null, place: number | null): void {
  const page = opener?.closest<HTMLElement>('.zg-page')
  if (!opener || !page) return
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', noteFocus)
  }
  const look = () => {
    if (opener.isConnected || document.activeElement !== document.body || document.querySelector('dialog[open]')) return
    end()
    toFocus(page, place)?.focus({ preventScroll: true })
  }
  const noteFocus = ({ target }: FocusEvent) => {
    // The dialog has given it back: not yet gone.
    if (target !== opener) end()
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(end, WATCH_MS)
  document.addEventListener('focusin', noteFocus)
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['open'] })
  look()
}

function toFocus(page: HTMLElement, place: number | null): HTMLElement | null {
  const rows = [...page.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')]
  const row = rows.find((each) => Number(each.getAttribute('aria-rowindex')) === (place ?? 2)) ?? rows.at(-1)
  const found =
    row?.querySelector<HTMLElement>('th a, th button, [data-row-open]') ?? row?.querySelector<HTMLElement>('th') ?? page.querySelector('h1')
  if (found && !found.matches('a, button')) found.tabIndex = -1
  return found
}
