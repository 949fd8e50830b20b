import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { toNotificationText } from '../../../providers/i18n/toNotificationText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import './day.css'

const SHOWN = 4
const AGAIN_MS = 5 * 60_000

/** The newest announcements of the deployment: notifications of the kind `notice`. Without any there is no card. */
export function Announcements() {
  const { t } = useTranslate()
  const formats = useFormats()
  const isWanted = useMay()('notificationList')
  const { data } = useAnswer('notificationList', { type: 'notice', page_size: SHOWN }, { isWanted, againAfterMs: AGAIN_MS })
  if (!data || data.list.length === 0) return null
  return (
    <Card aria-labelledby="workplace-announcements">
      <CardHead>
        <h2 id="workplace-announcements">{t('today.announcements')}</h2>
      </CardHead>
      <ul className="zg-announcements">
        {data.list.map((notification) => {
          const { title, content } = toNotificationText(notification, t, formats)
          const { id, time } = notification
          return (
            <li key={id}>
              <strong>{title}</strong>
              {typeof time === 'string' ? (
                <span className="zg-muted">{time}</span>
              ) : (
                <time className="zg-muted" dateTime={new Date(time).toISOString()} title={formats.dateTime(time)}>
                  {formats.relativeTime(time, Date.now())}
                </time>
              )}
              {content && <span className="zg-muted">{content}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
