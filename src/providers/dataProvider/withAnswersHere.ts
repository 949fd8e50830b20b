import type { i18n } from 'i18next'
import { callFacts } from '../../../contract/callFacts.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'

/** What an answer of this browser knows of the reader. */
export interface HereContext {
  /** The id of the login; '' before one. What is kept is kept for it alone. */
  readonly owner: string
  readonly t: i18n['t']
}

/** Answers a call in this browser. In: the call's name and its payload as sent. Out: its reply; rejects with a ToolApiError whose message is a sentence. */
export type AnswerHere = (name: CallName, payload: unknown, context: HereContext) => Promise<unknown>

interface Answering {
  /** What the backend has. */
  readonly capabilities: readonly string[]
  /** By capability; each is loaded with the first call of it. */
  readonly answers: Readonly<Record<string, () => Promise<AnswerHere>>>
  readonly readContext: () => HereContext
}

/** The backend as the console's data provider has it: what it lacks and this browser answers is answered here, and all else is sent. */
export function withAnswersHere(api: ConsoleApi, { capabilities, answers, readContext }: Answering): ConsoleApi {
  return {
    async call(name, payload, options) {
      const { capability } = callFacts[name]
      const load = capability !== null && !capabilities.includes(capability) && answers[capability]
      return load ? ((await (await load())(name, payload, readContext())) as never) : api.call(name, payload, options)
    },
  }
}
