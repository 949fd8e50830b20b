import { useEffect } from 'react'
import { useAnnouncements } from '../../providers/dataProvider/useAnnouncements.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import '../notices/notices.css'
import { useText } from '../../providers/i18n/useText.ts'
import { announcementKindOptions } from '../../resources/operatorAnnouncements.ts'

/** What the operator announces, whole: who opens it has seen it. */
export function AnnouncementList() {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { list, see } = useAnnouncements()
  const unseen = list.flatMap(({ announcement_id, is_seen }) => (is_seen ? [] : [announcement_id])).join()
  useEffect(() => {
    // A failure is no matter: they are unseen the next time.
    if (unseen !== '') see(unseen.split(',')).catch(() => undefined)
  }, [unseen, see])
  if (list.length === 0) return null
  return (
    <ul className="zg-announced-list">
      {list.map(({ announcement_id, kind, title, content, starts_at }) => {
        const { label, tone } = announcementKindOptions[kind]
        return (
          <li key={announcement_id}>
            <Tag tone={tone}>{text(label)}</Tag> <strong>{title}</strong>
            {content && <p>{content}</p>}
            <small className="zg-muted">{t('announcements.from', { time: formats.dateTime(starts_at) })}</small>
          </li>
        )
      })}
    </ul>
  )
}
