import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { type DemoMessage, MessageStatus } from '../demo/endpoints/messages.ts'
import { useSubmit } from '../forms/useSubmit.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { useAskAgain, useDemo } from '../parts/useDemo.ts'
import { useDemoApi } from '../parts/useDemoApi.ts'

/** Messages, notices and things to do; what was read can be marked so. */
export function MonitorMessages() {
  const { t } = useTranslate()
  const toErrorText = useErrorText()
  const answer = useDemo('messageList', {})
  const api = useDemoApi()
  const askAgain = useAskAgain()
  const unread = (answer.data ?? []).filter(({ status }) => status === MessageStatus.unread).map(({ id }) => id)
  const { submission, submit } = useSubmit(() => api.call('messageRead', { ids: unread }).then(() => askAgain('messageList')))
  const markAll = (
    <Button size="small" disabled={unread.length === 0 || submission.state === 'sending'} onClick={() => void submit()}>
      {t('template.monitor.markAll')}
    </Button>
  )
  return (
    <DemoCard title={t('template.monitor.messages', { unread: unread.length })} actions={markAll} answer={answer}>
      {(messages) => (
        <>
          {submission.state === 'failed' && (
            <Alert tone="error" role="alert">
              {toErrorText(submission.error)}
            </Alert>
          )}
          <ul className="zg-monitor-list">
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        </>
      )}
    </DemoCard>
  )
}

function Message({ message: { type, title, content, time, status } }: { readonly message: DemoMessage }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const isUnread = status === MessageStatus.unread
  return (
    <li data-state={isUnread ? 'unread' : 'read'}>
      <p className="zg-monitor-line">
        <strong>{title}</strong>
        <span className="zg-muted">{t(`template.messageTypes.${type}`)}</span>
        <span className="zg-muted zg-template-time">{formats.relativeTime(time, Date.now())}</span>
      </p>
      <p className="zg-monitor-line">
        <span>{content}</span>
        <span className={`zg-tag ${isUnread ? 'zg-tag-warning' : 'zg-tag-quiet'}`}>
          {t(isUnread ? 'template.monitor.unread' : 'template.monitor.read')}
        </span>
      </p>
    </li>
  )
}
