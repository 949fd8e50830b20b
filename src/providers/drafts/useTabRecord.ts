import { createContext, useContext, useEffect } from 'react'
import type { Slot } from '../createSlot.ts'
import { TabContext } from './useTabDraft.ts'

/** Where what is around the page looks for the title of the page's record; null: nothing looks. */
export const RecordTitleContext = createContext<Slot<string> | null>(null)

/** Tells the tab, and what is around the page, which record is shown, as soon as that is known: people know its title, not its id. */
export function useTabRecord(title: string | undefined): void {
  const tab = useContext(TabContext)
  const shown = useContext(RecordTitleContext)
  useEffect(() => {
    if (title !== undefined) tab?.nameRecord(title)
  }, [tab, title])
  useEffect(() => {
    if (title === undefined) return
    shown?.put(title)
    return () => shown?.put(null)
  }, [shown, title])
}
