import { useTranslation } from 'react-i18next'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import { Decision } from './Decision.tsx'

const everyOther = { others: 1 }

/** Logs out everywhere but here. */
export function EndOtherSessions(props: ActionProps) {
  const { t } = useTranslation()
  return (
    <Decision
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
