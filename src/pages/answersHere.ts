import type { Capability } from '../../contract/capabilities.ts'
import { withScreenTexts } from '../locales/screenTexts.ts'
import type { AnswerHere } from '../providers/dataProvider/withAnswersHere.ts'

/**
 * What features answer in this browser where the backend lacks the capability: every call of it, to the letter of the contract. Loaded with
 * the first of these calls, and its texts with it.
 */
export const answersHere = {
  box: () => withScreenTexts(() => import('./box/answersHere.ts')).then(({ answerOfBox }) => answerOfBox),
} as const satisfies Partial<Record<Capability, () => Promise<AnswerHere>>>
