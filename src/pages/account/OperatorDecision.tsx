import { useInvalidate, useNotification } from '@refinedev/core'
import type { CallName } from '../../../contract/toolApi.ts'
import type { Field } from '../../resources/schema/field.ts'
import type { ActionProps, ResourceRecord } from '../../resources/schema/resource.ts'
import { CallForm } from '../../screens/CallForm.tsx'
import { ShowFields } from '../../screens/show/ShowFields.tsx'
import './decisions.css'

interface OperatorDecisionProps extends ActionProps {
  readonly call: CallName
  readonly payload: ResourceRecord
  /** What follows from it. */
  readonly sentence: string
  /** On the button that does it. */
  readonly label: string
  /** Said when it is done. */
  readonly done: string
  /** What has to be typed for it; default: nothing. */
  readonly fields?: Readonly<Record<string, Field>>
}

const noFields = {}

/** What is decided about, what follows, and the button. */
export function OperatorDecision({
  resource,
  records: [record],
  close,
  call,
  payload,
  sentence,
  label,
  done,
  fields = noFields,
}: OperatorDecisionProps) {
  const invalidate = useInvalidate()
  const { open } = useNotification()
  return (
    <div className="zg-decision">
      <p>{sentence}</p>
      {record && <ShowFields resource={resource} record={record} keys={resource.list.columns} />}
      <CallForm
        call={call}
        fields={fields}
        fixed={payload}
        submitLabel={label}
        saved={() => {
          void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
          open?.({ type: 'success', message: done })
          close()
        }}
        cancel={close}
      />
    </div>
  )
}
