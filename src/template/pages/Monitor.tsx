import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useAskAgain, useDemo, useDemoApi } from '../demo/useDemo.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { toChartRows } from '../parts/toChartRows.ts'
import './monitor.css'
import { useState } from 'react'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { popularTypes } from '../demo/endpoints/analysis.ts'
import { type DemoMessage, MessageStatus } from '../demo/endpoints/messages.ts'
import { Growth } from '../parts/Growth.tsx'
import { Segments } from '../parts/Segments.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import '../texts.ts'

export function Monitor() {
  return (
    <TemplatePage name="monitor">
      <div className="zg-monitor">
        <div>
          <Views />
          <PopularContent />
        </div>
        <div>
          <MonitorMessages />
          <LiveChat />
        </div>
      </div>
    </TemplatePage>
  )
}

function Views() {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('template.monitor.views')
  return (
    <DemoCard title={title} answer={useDemo('contentData', {})}>
      {(timeline) => <Chart kind="line" label={title} rows={toChartRows(timeline, formats.time)} />}
    </DemoCard>
  )
}

/** What is clicked most, by type of content. */
function PopularContent() {
  const { t } = useTranslate()
  const formats = useFormats()
  const [type, setType] = useState<(typeof popularTypes)[number]>('text')
  const title = t('template.monitor.popular')
  const types = popularTypes.map((each) => [each, t(`template.popularTypes.${each}`)] as const)
  return (
    <DemoCard
      title={title}
      actions={<Segments label={t('template.monitor.type')} options={types} value={type} change={setType} />}
      answer={useDemo('popularList', { type })}
    >
      {(rows) => (
        <DataTable label={title}>
          <thead>
            <tr>
              <th scope="col">{t('template.monitor.content')}</th>
              <th scope="col" className="zg-cell-number">
                {t('template.monitor.clicks')}
              </th>
              <th scope="col" className="zg-cell-number">
                {t('template.monitor.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title: name, clickNumber, increases }) => (
              <tr key={key}>
                <td>{name}</td>
                <td className="zg-cell-number">{formats.number(clickNumber)}</td>
                <td className="zg-cell-number">
                  <Growth ratio={increases} />
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </DemoCard>
  )
}

/** Messages, notices and things to do; what was read can be marked so. */
function MonitorMessages() {
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
        <Tag tone={isUnread ? 'warning' : 'quiet'}>{t(isUnread ? 'template.monitor.unread' : 'template.monitor.read')}</Tag>
      </p>
    </li>
  )
}

/** What is being said in the live room. */
function LiveChat() {
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
