import type { RobotKind } from '../../contract/robots.ts'
import type { RobotOutcome } from './readRobotAnswer.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Between two messages to one robot. Public facts: WeCom and DingTalk take 20 a minute, Feishu 100 a minute and 5 a second. */
const gapMs: Readonly<Record<RobotKind, number>> = { wecom: 3_200, dingtalk: 3_200, feishu: 700 }

/** After too many messages. Public fact: DingTalk takes none for ten minutes then; assumed: a minute for the others. */
const pauseMs: Readonly<Record<RobotKind, number>> = { wecom: MINUTE_MS, dingtalk: 10 * MINUTE_MS, feishu: MINUTE_MS }

/** Before the second try, the third, and so on. Assumed: who was out of reach for an hour and a half is told of by the bell. */
const backOffMs: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

/** For how long nothing more is sent to the robot. */
export function pauseAfter(kind: RobotKind, { state }: RobotOutcome): number {
  return state === 'busy' ? pauseMs[kind] : gapMs[kind]
}

/** How long a message waits for its next try, which failed `tries` times; null: it is given up. */
export function waitBeforeRetry(kind: RobotKind, outcome: Exclude<RobotOutcome, { state: 'sent' }>, tries: number): number | null {
  const wait = backOffMs[tries - 1]
  if (wait === undefined || (outcome.state === 'failed' && outcome.isFinal)) return null
  return outcome.state === 'busy' ? Math.max(wait, pauseMs[kind]) : wait
}
