import { type FormEvent, useState } from 'react'
import type { Channel } from '../../../contract/entities/channel.ts'
import { CHANNEL_CODE_MAX_CHARS } from '../../../contract/limits.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import './texts.ts'
import { useSendCode } from './useSendCode.ts'

interface ConfirmMailboxProps {
  readonly channel: Channel
  /** Something of it is another now. */
  readonly changed: () => void
}

/** Where the owner of a mailbox says yes: she types the code that was sent there. */
export function ConfirmMailbox({ channel, changed }: ConfirmMailboxProps) {
  const { t } = useTranslate()
  const call = useCall()
  const sendCode = useSendCode()
  const { isBusy, failure, run, say, refuse } = useWrite()
  const [code, setCode] = useState('')
  const { channel_id, name } = channel

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    let refused: 'wrong' | 'expired' | null = null
    const isAnswered = await run(async () => {
      const { outcome } = await call('confirmChannel', { channel_id, code })
      if (outcome === 'confirmed') say(t('channels.confirmed', { name }))
      else refused = outcome
    })
    if (refused) refuse(t(`channels.codeRefused.${refused}`))
    else if (isAnswered) changed()
  }
  const send = async () => {
    let problem = ''
    await run(async () => {
      problem = await sendCode(channel)
    })
    if (problem) refuse(problem)
  }

  return (
    <form className="zg-channel-confirm" onSubmit={(event) => void confirm(event)}>
      <TextField
        label={t('channels.code')}
        hint={t('channels.codeHint')}
        error={failure}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={CHANNEL_CODE_MAX_CHARS}
        value={code}
        onChange={setCode}
      />
      <Toolbar>
        <Button
          kind="primary"
          type="submit"
          disabled={isBusy}
          aria-label={t('channels.actionsOf', { action: t('channels.confirm'), name })}
        >
          {t('channels.confirm')}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => void send()}
          aria-label={t('channels.actionsOf', { action: t('channels.sendCode'), name })}
        >
          {t('channels.sendCode')}
        </Button>
      </Toolbar>
    </form>
  )
}
