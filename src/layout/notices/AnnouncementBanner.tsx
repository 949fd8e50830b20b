import { useAnnouncements } from '../../providers/dataProvider/useAnnouncements.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWrite } from '../../ui/useWrite.ts'

/** Important announcements of the operator, above the page, until each is put away or over. */
export function AnnouncementBanner() {
  const { t } = useTranslate()
  const { notices } = useServices()
  const errorText = useErrorText()
  const { list, see } = useAnnouncements()
  const { isBusy, run } = useWrite()
  const shown = list.filter(({ kind, is_put_away }) => kind === 'important' && !is_put_away)
  if (shown.length === 0) return null

  const putAway = (id: string) =>
    run(() => see([id], true).catch((error: unknown) => notices.open({ tone: 'error', title: errorText(error) })))

  return (
    <section className="zg-announced" aria-label={t('announcements.region')}>
      {shown.map(({ announcement_id, title, content }) => (
        <Alert key={announcement_id} as="div" tone="warning" role="status">
          <span>
            <strong>{title}</strong>
            {content && <span className="zg-announced-content">{content}</span>}
          </span>
          <Button
            size="small"
            aria-label={t('announcements.putAwayOf', { title })}
            disabled={isBusy}
            onClick={() => void putAway(announcement_id)}
          >
            {t('announcements.putAway')}
          </Button>
        </Alert>
      ))}
    </section>
  )
}
