import { useSyncExternalStore } from 'react'
import { NoticeItem } from './NoticeItem.tsx'
import { useServices } from './useServices.ts'
import { useUndoKey } from './useUndoKey.ts'

/** The messages. Our own few lines, since an error message must come up when nothing more can be loaded. */
export function NoticeRegion() {
  const { notices } = useServices()
  const shown = useSyncExternalStore(notices.subscribe, notices.read)
  useUndoKey(notices)
  return (
    <div className="zg-notices" aria-live="polite">
      {shown.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} notices={notices} />
      ))}
    </div>
  )
}
