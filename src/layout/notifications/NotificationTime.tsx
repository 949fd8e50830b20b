import type { Notification } from '../../../contract/entities/notification.ts'
import { useFormats } from '../../ui/useFormats.ts'

/** How long ago; pointed at, exactly when. Another backend's text is shown as it is. */
export function NotificationTime({ time }: Pick<Notification, 'time'>) {
  const formats = useFormats()
  if (typeof time === 'string') return <span className="zg-notification-time">{time}</span>
  return (
    <time className="zg-notification-time" dateTime={new Date(time).toISOString()} title={formats.dateTime(time)}>
      {formats.relativeTime(time, Date.now())}
    </time>
  )
}
