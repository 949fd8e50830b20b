import { useEffect } from 'react'

/** What has not changed by then was not changed by the dialog. */
const WATCH_MS = 10_000

/**
 * Where what opened a dialog goes with it, as the row of a deleted record does, the row or item in its place gets the focus, or else the heading of the
 * page: a person who works by keys goes on from there. Rendered before the dialog, whose effect takes the focus, and after what opened it has got it back
 * from a menu.
 */
export function KeptFocus({ isOpen }: { readonly isOpen: boolean }) {
  useEffect(() => {
    if (!isOpen) return
    const place = toPlace(document.activeElement)
    // By then what opened it may be gone already.
    return () => {
      if (place) watch(place)
    }
  }, [isOpen])
  return null
}

/** Where the focus was. */
interface FocusPlace {
  readonly opener: Element
  readonly page: HTMLElement
  /** Of the row of a table; null: in none. */
  readonly row: number | null
  /** The list that it is in an item of, and which; null: in none. */
  readonly items: { readonly list: Element; readonly at: number } | null
}

function toPlace(opener: Element | null): FocusPlace | null {
  const page = opener?.closest<HTMLElement>('.zg-page')
  if (!opener || !page) return null
  const row = opener.closest('tbody tr')?.getAttribute('aria-rowindex')
  const item = opener.closest('li, article')
  const list = item?.parentElement
  return { opener, page, row: row ? Number(row) : null, items: item && list ? { list, at: [...list.children].indexOf(item) } : null }
}

function watch(place: FocusPlace): void {
  const { opener, page } = place
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', noteFocus)
  }
  const look = () => {
    if (opener.isConnected || document.activeElement !== document.body || document.querySelector('dialog[open]')) return
    end()
    toFocus(place)?.focus({ preventScroll: true })
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

function toFocus({ page, row: place, items }: FocusPlace): HTMLElement | null {
  const item = items?.list.isConnected ? (items.list.children[items.at] ?? items.list.lastElementChild) : null
  const ofItem = item?.querySelector<HTMLElement>(':is(a[href], button, input):not(:disabled)')
  if (ofItem) return ofItem
  const rows = items ? [] : [...page.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')]
  const row = rows.find((each) => Number(each.getAttribute('aria-rowindex')) === (place ?? 2)) ?? rows.at(-1)
  const found =
    row?.querySelector<HTMLElement>('th a, th button, [data-row-open]') ?? row?.querySelector<HTMLElement>('th') ?? page.querySelector('h1')
  if (found && !found.matches('a, button')) found.tabIndex = -1
  return found
}
