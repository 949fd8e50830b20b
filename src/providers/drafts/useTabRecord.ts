import { useContext, useEffect } from 'react'
import { TabContext } from './useTabDraft.ts'

/** Tells the tab which record stands in it, as soon as that is known: people know its title, not its id. */
export function useTabRecord(title: string | undefined): void {
  const tab = useContext(TabContext)
  useEffect(() => {
    if (title !== undefined) tab?.nameRecord(title)
  }, [tab, title])
}
