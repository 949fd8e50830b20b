import { PAGE_ID } from './pageId.ts'

/** Goes to the next row of the list in view, or the one before it (-1): its title has the focus, and Enter opens it. */
export function focusRow(by: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>(`#${PAGE_ID} tbody th[scope="row"] :is(a, button)`)]
  const inView = titles.filter((title) => title.checkVisibility())
  const row = document.activeElement?.closest('tr')
  const at = inView.findIndex((title) => title.closest('tr') === row)
  const next = at < 0 ? inView[0] : inView[at + by]
  next?.focus()
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
