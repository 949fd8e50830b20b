import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import type { Channel } from '../../../contract/entities/channel.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCallOnce } from '../../providers/dataProvider/useCallOnce.ts'
import { useForgetGone } from '../../providers/drafts/useTabDraft.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import { ADD_CHANNEL_CONTROL, ChannelForm } from './ChannelForm.tsx'
import './channels.css'
import './texts.ts'
import { DesktopCard } from './DesktopCard.tsx'
import { MorningSettingsCard } from './MorningSettingsCard.tsx'
import { useSendCode } from './useSendCode.ts'

/** How long a deletion can be taken back from its message, s. */
const UNDO_S = 10
/** More than a person may have. */
const everything = { page_size: 100, sort: 'created_at' }

/** Where one's messages go besides the bell. */
export function Channels() {
  const { t } = useTranslate()
  const hasMail = useHasCapability('mail')
  const { data, error, refetch } = useAnswer('channelList', everything)
  /** The id of the channel that is edited; '' a new one, null none. */
  const [edited, setEdited] = useState<string | null>(null)
  const { open } = useNotification()
  useForgetGone(
    'channel ',
    data?.list.map(({ channel_id }) => channel_id),
  )
  const remove = useRemoveChannel(() => void refetch())
  const sendCode = useSendCode()
  const toText = useErrorText()
  const end = () => setEdited(null)

  async function noteSaved(saved: Channel) {
    const { name, is_confirmed } = saved
    // Another one may have been opened since.
    setEdited((now) => (now === edited ? null : now))
    if (is_confirmed) open?.({ type: 'success', message: t('channels.saved', { name }) })
    else {
      const problem = await sendCode(saved).catch(toText)
      if (problem) open?.({ type: 'error', message: problem })
    }
    void refetch()
  }

  if (!data && error === null) return <PageSkeleton />
  const list = data?.list ?? []
  const add = (
    <Button kind="primary" data-control={ADD_CHANNEL_CONTROL} onClick={() => setEdited('')}>
      {t('channels.add')}
    </Button>
  )
  const channel = list.find(({ channel_id }) => channel_id === edited) ?? null
  return (
    <section className="zg-page" aria-label={t('channels.title')}>
      <PageHead title={t('channels.title')}>
        {list.length > 0 && edited === null && (
          <>
            <span className="zg-spacer" />
            {add}
          </>
        )}
      </PageHead>
      <p className="zg-muted">{t(hasMail ? 'channels.introWithMail' : 'channels.intro')}</p>
      {error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
      {edited !== null && <ChannelForm key={edited} channel={channel} saved={(saved) => void noteSaved(saved)} cancel={end} />}
      {data && list.length === 0 && edited === null && (
        <Empty>
          <p>
            <strong>{t('channels.empty')}</strong>
            <br />
            {t(hasMail ? 'channels.emptyHintWithMail' : 'channels.emptyHint')}
          </p>
          {add}
        </Empty>
      )}
      <MorningSettingsCard channels={list} />
      <DesktopCard />
      <div className="zg-channels">
        {list
          .filter(({ channel_id }) => channel_id !== edited)
          .map((each) => (
            <ChannelCard
              key={each.channel_id}
              channel={each}
              changed={() => void refetch()}
              edit={() => setEdited(each.channel_id)}
              remove={() => remove(each)}
            />
          ))}
      </div>
    </section>
  )
}

/** Deletes at once, and offers to take it back. Out: whether it is deleted. */
function useRemoveChannel(changed: () => void): (channel: Channel) => Promise<boolean> {
  const { t } = useTranslate()
  const call = useCallOnce()
  const toText = useErrorText()
  const { open } = useNotification()

  async function bringBack({ channel_id, name }: Channel) {
    try {
      await call('restoreDeleted', { subject_type: 'channel', ids: [channel_id] })
      open?.({ type: 'success', message: t('channels.restored', { name }) })
    } catch (error) {
      open?.({ type: 'error', message: t('channels.notRestored', { name }), description: toText(error) })
    }
    changed()
  }

  return async (channel) => {
    const { channel_id, name } = channel
    try {
      await call('deleteChannel', { channel_id })
    } catch (error) {
      open?.({ type: 'error', message: toText(error) })
      return false
    }
    open?.({
      key: `deleted-channel-${channel_id}`,
      type: 'success',
      message: t('channels.removed', { name }),
      cancelMutation: () => void bringBack(channel),
      undoableTimeout: UNDO_S,
    })
    changed()
    return true
  }
}
