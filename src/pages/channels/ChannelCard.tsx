import { type ChannelKind, channelKinds } from '../../../contract/channelKinds.ts'
import { type Channel, channelTopics } from '../../../contract/entities/channel.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import './channels.css'
import { toEditControl } from './ChannelForm.tsx'
import { ConfirmMailbox } from './ConfirmMailbox.tsx'
import './texts.ts'

interface ChannelCardProps {
  readonly channel: Channel
  /** Something of it is another now. */
  readonly changed: () => void
  readonly edit: () => void
  readonly remove: () => Promise<boolean>
}

/** One channel: what is sent there, when not, and what became of it last. */
export function ChannelCard({ channel, changed, edit, remove }: ChannelCardProps) {
  const { t } = useTranslate()
  const call = useCall()
  const { isBusy, failure, run, say, refuse } = useWrite()
  const { channel_id, name } = channel
  const headId = `channel-${channel_id}`
  const test = async () => {
    let problem = ''
    await run(async () => {
      const { outcome, words } = await call('testChannel', { channel_id })
      if (outcome === 'sent') say(t('channels.tested'))
      else problem = outcome === 'waiting' ? t('channels.testWaiting') : `${t('channels.testFailed', { words })} ${t('channels.testAgain')}`
    })
    if (problem) refuse(problem)
    changed()
  }
  const labelled = (action: string) => ({ 'aria-label': t('channels.actionsOf', { action, name }) })
  return (
    <Card as="article" aria-labelledby={headId}>
      <CardHead>
        <h2 id={headId}>{name}</h2>
        <ChannelState channel={channel} />
      </CardHead>
      <CardBody className="zg-channel">
        <ChannelFacts channel={channel} />
        {failure === null && <LastFailure channel={channel} />}
        {failure !== null && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {!channel.is_confirmed && <ConfirmMailbox channel={channel} changed={changed} />}
        <Toolbar>
          {channel.is_confirmed && (
            <Button disabled={isBusy} onClick={() => void test()} {...labelled(t('channels.test'))}>
              {t('channels.test')}
            </Button>
          )}
          <Button data-control={toEditControl(channel)} disabled={isBusy} onClick={edit} {...labelled(t('channels.editShort'))}>
            {t('channels.editShort')}
          </Button>
          <Button kind="text" disabled={isBusy} onClick={() => void remove()} {...labelled(t('channels.remove'))}>
            {t('channels.remove')}
          </Button>
        </Toolbar>
      </CardBody>
    </Card>
  )
}

function ChannelState({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslate()
  if (!channel.is_confirmed) return <Tag tone="warning">{t('channels.unconfirmed')}</Tag>
  if (!channel.is_on) return <Tag tone="quiet">{t('channels.off')}</Tag>
  return isFailing(channel) ? <Tag tone="bad">{t('channels.failing')}</Tag> : <Tag tone="good">{t('channels.on')}</Tag>
}

function ChannelFacts({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslate()
  const { relativeTime } = useFormats()
  const { address_end: end, kind, last_sent_at, waiting } = channel
  const robot = t(channel.is_signed ? 'channels.signed' : 'channels.robot', { end })
  const last = last_sent_at === null ? t('channels.never') : relativeTime(last_sent_at, Date.now())
  const facts = {
    sends: useTopicWords(channel.topics),
    quiet: useQuietWords(channel),
    address: `${useKindWord(kind)} · ${kind === 'email' ? end : robot}`,
    last: waiting > 0 ? `${last} · ${t('channels.waiting', { waiting })}` : last,
  }
  return (
    <dl className="zg-channel-facts">
      {(['sends', 'quiet', 'address', 'last'] as const).map((fact) => (
        <div key={fact}>
          <dt className="zg-muted">{t(`channels.facts.${fact}`)}</dt>
          <dd>{facts[fact]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The platform's own words of the last failure, until something was delivered since. */
function LastFailure({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslate()
  const { relativeTime } = useFormats()
  if (!isFailing(channel)) return null
  const when = relativeTime(channel.last_failed_at ?? 0, Date.now())
  return <Alert tone="error">{t('channels.failed', { when, words: channel.last_failure })}</Alert>
}

function isFailing({ last_failed_at, last_sent_at }: Channel): boolean {
  return last_failed_at !== null && last_failed_at > (last_sent_at ?? 0)
}

function useTopicWords(topics: readonly string[]): string {
  const { t } = useTranslate()
  const known = channelTopics.filter((topic) => topics.includes(topic))
  if (known.length === channelTopics.length) return t('channels.all')
  return known.length === 0 ? t('channels.noTopics') : known.map((topic) => t(`channels.topics.${topic}`)).join(t('list.separator'))
}

function useQuietWords({ quiet_from: from, quiet_until: until, urgent_always }: Channel): string {
  const { t } = useTranslate()
  if (from === '' || until === '') return t('channels.noQuiet')
  return t(urgent_always ? 'channels.quietButUrgent' : 'channels.quiet', { from, until })
}

function useKindWord(kind: string): string {
  const { t } = useTranslate()
  const known = channelKinds.find((each): each is ChannelKind => each === kind)
  return known ? t(`channels.kinds.${known}`) : kind
}
