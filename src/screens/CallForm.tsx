import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { useCallback, useEffect, useState } from 'react'
import type { CallName, CallReply } from '../../contract/toolApi.ts'
import { useTabDraft } from '../providers/drafts/useTabDraft.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { type Field, isSecret } from '../resources/schema/field.ts'
import type { ResourceRecord } from '../resources/schema/resource.ts'
import { Alert } from '../ui/Alert.tsx'
import { AntdTheme } from '../ui/AntdTheme.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { FormFields } from './form/FormFields.tsx'
import './form/form.css'
import { useNotification, useWarnAboutChange } from '@refinedev/core'
import { ReplyCode } from '../../contract/codes.ts'
import { useCallOnce } from '../providers/dataProvider/useCallOnce.ts'
import { useErrorText } from '../providers/i18n/useErrorText.ts'
import { useReasonText } from '../providers/i18n/useReasonText.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import { toCallReasons } from './form/toFormReasons.ts'
import { toCallValues, toFormValues } from './form/toFormValues.ts'
import { RestoredNotice } from './RestoredNotice.tsx'

interface CallFormProps<Name extends CallName> {
  readonly call: Name
  readonly fields: Readonly<Record<string, Field>>
  /** What the fields hold at first; default: nothing. */
  readonly values?: ResourceRecord
  /** Payload fields that are not typed. */
  readonly fixed?: ResourceRecord
  /** Reasons beyond the call's schema, by field; a field that only this looks at is not sent. */
  readonly check?: (values: ResourceRecord) => Readonly<Record<string, string>>
  readonly unsent?: readonly string[]
  /** The name under which the tab keeps what is typed; without one it is never kept: passwords. */
  readonly draft?: string
  /** Fields that the tab keeps and that never wait in the browser, beside secret ones. Default: none. */
  readonly neverWaits?: readonly string[]
  readonly submitLabel: string
  readonly saved: (reply: CallReply<Name>) => void
  readonly cancel?: () => void
}

const nothing: ResourceRecord = {}
const noFields: readonly string[] = []

/** What is typed, and what is sent with it as it was when that began: a newer version would be written over. */
interface Typed {
  readonly values: ResourceRecord
  readonly fixed: ResourceRecord
}

/** A form whose submission is one call. */
export function CallForm<Name extends CallName>(props: CallFormProps<Name>) {
  return (
    <AntdTheme>
      <Fields {...props} />
    </AntdTheme>
  )
}

function Fields<Name extends CallName>(props: CallFormProps<Name>) {
  const { call, fields, values = nothing, fixed = nothing, check, unsent = [], neverWaits = noFields, submitLabel, saved, cancel } = props
  const { t } = useTranslate()
  const toReasonText = useReasonText()
  const [form] = Form.useForm<ResourceRecord>()
  const toLasting = useCallback((typed: Typed) => toLastingTyped(fields, neverWaits, typed), [fields, neverWaits])
  const tabDraft = useTabDraft(props.draft ?? '', toLasting)
  const draft = props.draft === undefined ? null : tabDraft
  const [restoredFixed, setRestoredFixed] = useState(draft?.restored?.fixed)
  const sentWith = restoredFixed ?? fixed
  const keys = Object.keys(fields)
  const screen = props.values ? 'edit' : 'create'
  const initial = toFormValues({ fields }, keys, values)
  const toPayload = (typed: ResourceRecord) => {
    const sent = Object.entries(toCallValues({ fields }, keys, typed, 'create')).filter(([key]) => !unsent.includes(key))
    return { ...Object.fromEntries(sent), ...sentWith }
  }
  const reasonsOf = (typed: ResourceRecord) => ({ ...toCallReasons(call, toPayload(typed)), ...check?.(typed) })
  const [blank] = useState(() => reasonsOf({}))
  const focusFirst = (wrong: readonly string[]) => {
    const first = keys.find((key) => wrong.includes(key))
    if (first) form.focusField(first)
  }
  const { send, isSending, problem, forgetProblem, warnWhen } = useSendCall({
    call,
    saved(reply) {
      draft?.forget()
      if (!props.values) form.resetFields()
      saved(reply)
    },
    refused(reasons) {
      const known = Object.entries(reasons).filter(([key]) => keys.includes(key))
      form.setFields(known.map(([name, reason]) => ({ name, errors: [toReasonText(reason)] })))
      focusFirst(known.map(([key]) => key))
    },
  })

  return (
    <Form
      form={form}
      layout="vertical"
      className="zg-call-form"
      validateTrigger="onBlur"
      disabled={isSending}
      requiredMark
      initialValues={{ ...initial, ...draft?.restored?.values }}
      onValuesChange={(_, typed) => {
        draft?.keep({ values: typed, fixed: sentWith })
        warnWhen(!draft?.isKept)
      }}
      onFinish={() => send(toPayload(form.getFieldsValue(true)))}
      onFinishFailed={({ errorFields }) => {
        // Something else is wrong now, which its field says.
        forgetProblem()
        focusFirst(errorFields.map(({ name }) => String(name[0])))
      }}
    >
      {draft?.restored && (
        <RestoredNotice
          discard={() => {
            draft.forget()
            setRestoredFixed(undefined)
            form.setFields(keys.map((name) => ({ name, value: initial[name], errors: [] })))
          }}
        />
      )}
      {problem && (
        <Alert tone="error" className="zg-form-problem" role="alert">
          {problem}
        </Alert>
      )}
      <FormFields
        fields={fields}
        keys={keys}
        screen={screen}
        required={keys.filter((key) => blank[key] !== undefined)}
        isLocked={() => isSending}
        reasonsOf={() => reasonsOf(form.getFieldsValue(true))}
      />
      <Toolbar>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {submitLabel}
        </Button>
        {cancel && (
          <Button
            onClick={() => {
              draft?.forget()
              cancel()
            }}
          >
            {t('actions.cancel')}
          </Button>
        )}
      </Toolbar>
    </Form>
  )
}

function toLastingTyped(fields: Readonly<Record<string, Field>>, neverWaits: readonly string[], { values, fixed }: Typed): Typed {
  const open = Object.entries(values).filter(([key]) => !isSecret(fields[key]) && !neverWaits.includes(key))
  return { values: Object.fromEntries(open), fixed }
}

interface SendOptions<Name extends CallName> {
  readonly call: Name
  readonly saved: (reply: CallReply<Name>) => void
  /** Code 1002: reasons by field. */
  readonly refused: (reasons: Readonly<Record<string, string>>) => void
}

/** Makes the call of a form and sorts out what can come back. */
function useSendCall<Name extends CallName>({ call, saved, refused }: SendOptions<Name>) {
  const toText = useErrorText()
  const { open } = useNotification()
  const { setWarnWhen } = useWarnAboutChange()
  const make = useCallOnce()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => () => setWarnWhen(false), [setWarnWhen])

  async function send(payload: ResourceRecord) {
    setProblem('')
    setSending(true)
    try {
      // The form's values were checked by this call's own schema.
      const reply = await make(call, payload as never)
      setWarnWhen(false)
      saved(reply)
    } catch (error) {
      if (error instanceof ToolApiError && error.code === ReplyCode.invalidPayload && error.errors) refused(error.errors)
      setProblem(toText(error))
      open?.({ type: 'error', message: toText(error) })
    }
    setSending(false)
  }

  return { send, isSending, problem, forgetProblem: () => setProblem(''), warnWhen: setWarnWhen }
}
