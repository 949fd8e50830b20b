import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useServices } from '../../providers/services/useServices.ts'
import { topDialog, watchOpenDialogs } from '../../ui/dialog/openDialogs.ts'
import { useUndoKey } from '../useUndoKey.ts'
import { NoticeItem } from './NoticeItem.tsx'

/**
 * The messages, inside the dialog on top, where they can be read and reached. Our own few lines, since an error message must come up when
 * nothing more can be loaded.
 */
export function NoticeRegion() {
  const { notices } = useServices()
  const shown = useSyncExternalStore(notices.subscribe, notices.read)
  const dialog = useSyncExternalStore(watchOpenDialogs, topDialog)
  useUndoKey(notices)
  const region = (
    <div className="zg-notices" aria-live="polite">
      {shown.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} notices={notices} />
      ))}
    </div>
  )
  return dialog ? createPortal(region, dialog) : region
}
