import { useCallback, useContext } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { TabContext } from '../providers/drafts/useTabDraft.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { screenAddress, type withinResource } from './screenAddress.ts'

/**
 * Back to the list or read page that led here, as it was. A user who came another way (by address, by a tab, from a
 * page of something else) goes to the list, with the search and page of its tab.
 */
export function useLeave(resource: Resource): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const tab = useContext(TabContext)
  const isOneStep = (state as Partial<typeof withinResource> | null)?.isWithinResource === true
  return useCallback(() => {
    const list = screenAddress(resource, 'list')
    if (isOneStep) navigate(-1)
    else navigate(tab?.addressOf(list) ?? list)
  }, [navigate, isOneStep, tab, resource])
}
