import { PAGE_ID } from './pageId.ts'

/** Goes to the next row of the list in view, or the one before it (-1): its title has the focus, or else what opens it (`data-row-open`), but nothing beside the title (`data-row-aside`), and Enter opens it. */
export function focusRow(by: 1 | -1): void {
  const heads = [...document.querySelectorAll<HTMLElement>(`#${PAGE_ID} tbody th[scope="row"]`)].filter((head) => head.checkVisibility())
  const row = document.activeElement?.closest('tr')
  const at = heads.findIndex((head) => head.closest('tr') === row)
  const next = at < 0 ? heads[0] : heads[at + by]
  if (!next) return
  const title =
    [...next.querySelectorAll<HTMLElement>('a, button')].find((each) => !each.closest('[data-row-aside]')) ??
    next.closest('tr')?.querySelector<HTMLElement>('[data-row-open]')
  // A title that leads nowhere is gone to all the same: the row can be read, and its other keys work.
  if (!title) next.tabIndex = -1
  const target = title ?? next
  target.focus()
  next.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

/** What a key does with the row that has the focus; where no row has it, nothing. */
const rowDeeds = {
  /** Chooses it, or leaves it. */
  choose: (row: HTMLElement) => row.querySelector<HTMLElement>('.zg-select-cell input')?.click(),
  /** Opens its form, or else the first cell that is edited in its place. */
  edit: (row: HTMLElement) =>
    (row.querySelector<HTMLElement>('[data-row-edit]') ?? row.querySelector<HTMLElement>('.zg-cell-edit'))?.click(),
  /** As a click on the row itself: shows its record beside the list. */
  peek: (row: HTMLElement) => row.click(),
} as const

export function actOnRow(deed: keyof typeof rowDeeds): void {
  const row = document.activeElement?.closest<HTMLElement>(`#${PAGE_ID} tbody tr`)
  if (row) rowDeeds[deed](row)
}

/** Follows the link of the page in view to the record before this one, or the next; nothing where there is none. */
export function goAlong(rel: 'prev' | 'next'): void {
  const links = [...document.querySelectorAll<HTMLElement>(`a[rel="${rel}"]`)]
  links.find((link) => link.checkVisibility())?.click()
}
