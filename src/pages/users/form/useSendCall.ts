import { useNotification, useWarnAboutChange } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { ReplyCode } from '../../../../contract/codes.ts'
import type { CallName, CallReply } from '../../../../contract/toolApi.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { useIdempotencyKey } from '../../../screens/form/useIdempotencyKey.ts'

interface SendOptions<Name extends CallName> {
  readonly call: Name
  readonly saved: (reply: CallReply<Name>) => void
  /** Code 1002: reasons by field. */
  readonly refused: (reasons: Readonly<Record<string, string>>) => void
}

/** Makes the call of a form and sorts out what can come back. */
export function useSendCall<Name extends CallName>({ call, saved, refused }: SendOptions<Name>) {
  const toText = useErrorText()
  const { open } = useNotification()
  const { setWarnWhen } = useWarnAboutChange()
  const make = useCall()
  const keyOf = useIdempotencyKey()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => () => setWarnWhen(false), [setWarnWhen])

  async function send(payload: ResourceRecord) {
    setProblem('')
    setSending(true)
    try {
      // The form's values were checked by this call's own schema.
      const reply = await make(call, payload as never, keyOf(payload))
      setWarnWhen(false)
      saved(reply)
    } catch (error) {
      if (error instanceof ToolApiError && error.code === ReplyCode.invalidPayload && error.errors) refused(error.errors)
      setProblem(toText(error))
      open?.({ type: 'error', message: toText(error) })
    }
    setSending(false)
  }

  return { send, isSending, problem, warnWhen: setWarnWhen }
}
