import { type ReactNode, useEffect, useInsertionEffect } from 'react'
import { ListActionsContext, ListContext, ListSearchTextContext, type ListSource } from './listContext.ts'
import type { ListController } from './useListController.ts'

interface ListProviderProps {
  readonly source: ListSource
  readonly controller: ListController
  /** The list fills what the frame leaves it. Default: it does. False: it is one part of a longer page. */
  readonly isFilling?: boolean
  readonly children: ReactNode
}

/** What is around the parts of a list: what they read, and a page that fills what the frame leaves it. */
export function ListProvider({ source, controller, isFilling = true, children }: ListProviderProps) {
  const { status, saved } = source
  const { load } = saved
  useFilledFrame(isFilling)
  useEffect(() => {
    // Saved views are asked for after the rows.
    if (status !== 'loading') load()
  }, [status, load])
  return (
    <ListActionsContext.Provider value={controller.actions}>
      <ListSearchTextContext.Provider value={controller.searchText}>
        <ListContext.Provider value={source}>{children}</ListContext.Provider>
      </ListSearchTextContext.Provider>
    </ListActionsContext.Provider>
  )
}

/**
 * For a page that fills what the frame leaves it on a wide screen: its rows scroll, it does not. The document is told by an attribute,
 * not asked by a `:has` of the style sheet, which the browser would look through again for every row; and it is told before the rows
 * are measured, which is what layout effects do: in a page as high as its rows, all of them would be in view.
 */
function useFilledFrame(isFilling: boolean): void {
  useInsertionEffect(() => {
    if (!isFilling) return
    const { documentElement } = document
    documentElement.toggleAttribute('data-filled', true)
    return () => void documentElement.toggleAttribute('data-filled', false)
  }, [isFilling])
}
