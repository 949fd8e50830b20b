import type { DemoEndpoints } from '../demoEndpoints.ts'
import { answerAnalysis } from './analysis.ts'
import type { AnswersTo } from './demoAnswer.ts'
import { answerForms } from './forms.ts'
import { answerLists } from './lists.ts'
import { answerMessages } from './messages.ts'
import { answerUsers } from './users.ts'

/** One answer for every endpoint of the table. */
export const demoAnswers: AnswersTo<DemoEndpoints> = {
  ...answerUsers,
  ...answerMessages,
  ...answerLists,
  ...answerForms,
  ...answerAnalysis,
}
