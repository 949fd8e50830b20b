import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Notice, Notices } from '../../providers/notices/createNotices.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface NoticeItemProps {
  readonly notice: Notice
  readonly notices: Notices
}

/** One message. It does not go while the pointer or the focus is on it. */
export function NoticeItem({ notice: { id, tone, title, detail, undo }, notices }: NoticeItemProps) {
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
