import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../../resources/schema/resource.ts'
import { OperatorDecision } from './OperatorDecision.tsx'
import './texts.ts'

const everyOther = { others: 1 }

/** Logs out everywhere but here. */
export function EndOtherSessions(props: ActionProps) {
  const { t } = useTranslate()
  return (
    <OperatorDecision
      {...props}
      records={[]}
      call="endSession"
      payload={everyOther}
      sentence={t('users.decisions.endOthers.sentence')}
      label={t('users.decisions.endOthers.label')}
      done={t('users.decisions.endOthers.done')}
    />
  )
}
