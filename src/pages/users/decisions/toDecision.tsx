import type { ComponentType } from 'react'
import type { CallName } from '../../../../contract/toolApi.ts'
import type { ScreenTexts } from '../../../locales/screens/zh-CN.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Field } from '../../../resources/schema/field.ts'
import type { ActionProps, ResourceRecord } from '../../../resources/schema/resource.ts'
import { Decision } from './Decision.tsx'

interface DecisionKind {
  /** Its texts: what follows, the button, what is said afterwards. */
  readonly texts: keyof ScreenTexts['users']['decisions']
  readonly call: CallName
  /** What the record's id is called, on the record and in the call. */
  readonly id: string
  /** What is decided, as the call takes it. */
  readonly fixed: ResourceRecord
  /** What has to be typed for it; default: nothing. */
  readonly fields?: Readonly<Record<string, Field>>
}

/** A decision about one record, as the component of a row's action. */
export function toDecision({ texts, call, id, fixed, fields }: DecisionKind): ComponentType<ActionProps> {
  return function DecisionOfRecord(props) {
    const { t } = useTranslate()
    const [record] = props.records
    return (
      <Decision
        {...props}
        call={call}
        payload={{ [id]: record?.[id], ...fixed }}
        sentence={t(`users.decisions.${texts}.sentence`)}
        label={t(`users.decisions.${texts}.label`)}
        done={t(`users.decisions.${texts}.done`)}
        {...(fields ? { fields } : {})}
      />
    )
  }
}
