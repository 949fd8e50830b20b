import { useTranslation } from 'react-i18next'
import { DemoCard } from '../demo/DemoCard.tsx'
import { useDemo } from '../demo/useDemo.ts'
import { useFormats } from '../generated/useFormats.ts'

/** What is being said in the live room. */
export function LiveChat() {
  const { t } = useTranslation()
  const formats = useFormats()
  const answer = useDemo('chatList', {})
  const refresh = (
    <button type="button" className="zg-button zg-button-small" disabled={answer.isFetching} onClick={() => void answer.refetch()}>
      {t('actions.refresh')}
    </button>
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
                {isCollect && <span className="zg-tag">{t('template.monitor.collected')}</span>}
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
