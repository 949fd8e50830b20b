import { useMemo, useState } from 'react'
import type { Channel } from '../../../contract/entities/channel.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { CallForm } from '../../screens/CallForm.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { useFormFocus } from '../../ui/useFormFocus.ts'
import { toChannelFormFields, toNewChannel, toTyped } from './channelFormFields.ts'
import { readTypedAddress } from './readTypedAddress.ts'
import './texts.ts'

interface ChannelFormProps {
  /** Null: a new one. */
  readonly channel: Channel | null
  readonly saved: (channel: Channel) => void
  readonly cancel: () => void
}

/** Where the focus goes when the form is over. */
export const ADD_CHANNEL_CONTROL = 'add-channel'
export const toEditControl = ({ channel_id }: Channel) => `edit-channel-${channel_id}`

const secrets = ['address', 'secret'] as const

/** Makes a channel, or changes one: its address only where another is typed. */
export function ChannelForm({ channel, saved, cancel }: ChannelFormProps) {
  const { t, language } = useTranslate()
  const hasMail = useHasCapability('mail')
  const isNew = channel === null
  const heading = useFormFocus(channel ? toEditControl(channel) : ADD_CHANNEL_CONTROL)
  const fields = useMemo(() => toChannelFormFields(hasMail, isNew), [hasMail, isNew])
  // As it was when what is typed began: a newer version alone would write this form over what was changed elsewhere.
  const [{ values, fixed }] = useState<{ readonly values: ResourceRecord; readonly fixed: ResourceRecord }>(() => ({
    values: channel ? toTyped(channel) : toNewChannel(language),
    fixed: channel ? { channel_id: channel.channel_id, version: channel.version } : {},
  }))
  const check = ({ address, quiet_from, quiet_until }: ResourceRecord): Readonly<Record<string, string>> => ({
    ...(!address && !channel && { address: 'required' }),
    ...(typeof address === 'string' && address.trim() !== '' && !readTypedAddress(address, hasMail) && { address: 'bad_format' }),
    ...(Boolean(quiet_from) && !quiet_until && { quiet_until: 'required' }),
    ...(Boolean(quiet_until) && !quiet_from && { quiet_from: 'required' }),
  })
  return (
    <Card aria-labelledby="channel-form">
      <CardHead>
        <h2 id="channel-form" {...heading}>
          {channel ? t('channels.edit', { name: channel.name }) : t('channels.add')}
        </h2>
      </CardHead>
      <CardBody>
        <CallForm
          call="saveChannel"
          fields={fields}
          values={values}
          fixed={fixed}
          check={check}
          draft={channel ? `channel ${channel.channel_id}` : 'new channel'}
          neverWaits={secrets}
          submitLabel={t('actions.save')}
          saved={saved}
          cancel={cancel}
        />
      </CardBody>
    </Card>
  )
}
