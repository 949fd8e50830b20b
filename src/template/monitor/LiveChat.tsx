import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { useDemo } from '../parts/useDemo.ts'

/** What is being said in the live room. */
export function LiveChat() {
  const { t } = useTranslate()
  const formats = useFormats()
  const answer = useDemo('chatList', {})
  const refresh = (
    <Button size="small" disabled={answer.isFetching} onClick={() => void answer.refetch()}>
      {t('actions.refresh')}
    </Button>
  )
  return (
    <DemoCard title={t('template.monitor.chat')} actions={refresh} answer={answer}>
      {(entries) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <ul className="zg-monitor-list zg-monitor-chat" tabIndex={0} aria-label={t('template.monitor.chat')}>
          {entries.map(({ id, username, content, time, isCollect }) => (
            <li key={id}>
              <p className="zg-monitor-line">
                <strong>{username}</strong>
                {isCollect && <Tag>{t('template.monitor.collected')}</Tag>}
                <span className="zg-muted zg-template-time">{formats.time(time)}</span>
              </p>
              <p>{content}</p>
            </li>
          ))}
        </ul>
      )}
    </DemoCard>
  )
}
