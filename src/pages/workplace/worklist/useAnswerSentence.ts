import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../../shops/useFailureText.ts'
import type { WorkAnswer } from './useAskWork.ts'

/** Why work is not done yet, as a sentence. */
export function useAnswerSentence(): (answer: WorkAnswer) => string {
  const { t } = useTranslate()
  const toText = useFailureText()
  return (answer) => {
    if (answer.state === 'done') return t('work.answered.done')
    if (answer.state === 'open') return t('work.answered.open', { count: answer.item.count })
    return answer.error === null ? t('work.answered.beyond') : t('work.answered.unknown', { sentence: toText(answer.error) })
  }
}
