import { useEffect } from 'react'
import type { Notices } from '../providers/notices/createNotices.ts'

/** Ctrl+Z, or Command+Z, takes back what the newest message tells of; in a field it stays the field's own. */
export function useUndoKey(notices: Notices): void {
  useEffect(() => {
    const undoNewest = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return
      const newest = notices.read().findLast(({ undo }) => undo !== undefined)
      if (!newest) return
      event.preventDefault()
      notices.undo(newest.id)
    }
    document.addEventListener('keydown', undoNewest)
    return () => document.removeEventListener('keydown', undoNewest)
  }, [notices])
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
