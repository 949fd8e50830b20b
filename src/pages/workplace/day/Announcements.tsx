import { useIsOffered } from '../../../providers/accessControl/useIsOffered.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useAnnouncements } from '../../../providers/dataProvider/useAnnouncements.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { toNotificationText } from '../../../providers/i18n/toNotificationText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import './day.css'

const SHOWN = 4
const AGAIN_MS = 5 * 60_000

/**
 * What the operator announces. A backend without announcements of their own has them among the notifications of the kind `notice`, which are the
 * reader's own messages elsewhere. Without any there is no card.
 */
export function Announcements() {
  const { t } = useTranslate()
  const formats = useFormats()
  const may = useMay()
  const isOffered = useIsOffered()
  const isWanted = may('notificationList') && !isOffered('shownAnnouncements')
  const { data } = useAnswer('notificationList', { type: 'notice', page_size: SHOWN }, { isWanted, againAfterMs: AGAIN_MS })
  const { list: announced } = useAnnouncements()
  if (announced.length === 0 && (!data || data.list.length === 0)) return null
  return (
    <Card aria-labelledby="workplace-announcements">
      <CardHead>
        <h2 id="workplace-announcements">{t('today.announcements')}</h2>
      </CardHead>
      <ul className="zg-announcements">
        {announced.slice(0, SHOWN).map(({ announcement_id, title, content, starts_at }) => (
          <li key={announcement_id}>
            <strong>{title}</strong>
            <time className="zg-muted" dateTime={new Date(starts_at).toISOString()} title={formats.dateTime(starts_at)}>
              {formats.relativeTime(starts_at, Date.now())}
            </time>
            {content && <span className="zg-muted">{content}</span>}
          </li>
        ))}
        {data?.list.map((notification) => {
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
