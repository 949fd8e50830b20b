import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Notice, Notices } from '../../providers/notices/createNotices.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Button } from '../../ui/Button.tsx'
import { topDialog, watchOpenDialogs } from '../../ui/dialog/openDialogs.ts'
import { Icon } from '../../ui/Icon.tsx'
import './notices.css'

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

interface NoticeItemProps {
  readonly notice: Notice
  readonly notices: Notices
}

/** One message. It does not go while the pointer or the focus is on it. */
function NoticeItem({ notice: { id, tone, title, detail, undo }, notices }: NoticeItemProps) {
  const { t } = useTranslate()
  const releaseUnless = (isStillRead: boolean) => {
    if (!isStillRead) notices.release(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done with it; being looked at keeps it there
    <div
      className="zg-notice"
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => notices.hold(id)}
      onPointerLeave={({ currentTarget }) => releaseUnless(currentTarget.contains(document.activeElement))}
      onFocus={() => notices.hold(id)}
      onBlur={({ currentTarget, relatedTarget }) => releaseUnless(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))}
    >
      <div>
        <strong>{title}</strong>
        {detail && <p>{detail}</p>}
      </div>
      {undo && (
        <Button size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => notices.undo(id)}>
          {t('actions.undo')}
        </Button>
      )}
      <Button shape="icon" aria-label={t('actions.close')} onClick={() => notices.close(id)}>
        <Icon of={CloseOutlined} />
      </Button>
    </div>
  )
}

/** Ctrl+Z, or Command+Z, takes back what the newest message tells of; in a field it stays the field's own. */
function useUndoKey(notices: Notices): void {
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
