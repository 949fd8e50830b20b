import { PAGE_ID } from '../../ui/pageId.ts'

/** The search of the page in view: pages of other tabs may be kept, out of sight. */
export function focusListSearch(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`#${PAGE_ID} input[type="search"]`)
  const inView = [...fields].find((field) => field.checkVisibility())
  inView?.focus()
  inView?.select()
}
