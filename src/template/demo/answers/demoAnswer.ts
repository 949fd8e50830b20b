import type { Text } from '../../../resources/schema/text.ts'
import type { DemoName, DemoPayload, DemoReply } from '../demoEndpoints.ts'

/** What an answer may look at besides the payload. */
export interface DemoVisit {
  readonly nowMs: number
  /** Messages that were marked as read since the page was loaded. */
  readonly readIds: Set<number>
  /** A text in the language of the request. */
  readonly say: (text: Text) => string
}

export type DemoAnswer<Payload, Reply> = (payload: Payload, visit: DemoVisit) => Reply

/** The answers to a part of the table. */
export type AnswersTo<Endpoints> = {
  readonly [Name in keyof Endpoints & DemoName]: DemoAnswer<DemoPayload<Name>, DemoReply<Name>>
}
