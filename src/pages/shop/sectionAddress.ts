import { useSearchParams } from 'react-router-dom'
import { WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'

/** Parameter of the address of a shop's page: the tab that is open. Absent: the overview. */
export const SECTION_PARAMETER = 'section'

/** The query of another tab: it keeps the window, and nothing of what the tab before was narrowed to. Null: the overview. */
export function toSectionSearch(query: URLSearchParams, section: string | null): string {
  const next = new URLSearchParams()
  const window = query.get(WINDOW_PARAMETER)
  if (section !== null) next.set(SECTION_PARAMETER, section)
  if (window !== null) next.set(WINDOW_PARAMETER, window)
  return next.size === 0 ? '' : `?${next}`
}

/** The address of a tab of the shop's page that is open. */
export function useSectionPath(section: string): string {
  const [query] = useSearchParams()
  return toSectionSearch(query, section)
}
