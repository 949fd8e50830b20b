import type { BoxSection } from '../rules/mends.ts'

/** Brings a part of the page into sight, and the keyboard to its heading. */
export function showSection(section: BoxSection): void {
  const heading = document.getElementById(`box-${section}`)
  if (!heading) return
  heading.scrollIntoView({ block: 'start', behavior: 'instant' })
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
