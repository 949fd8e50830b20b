import type { ChannelKind } from '../../contract/channelKinds.ts'
import type { SendOutcome } from './sendOutcome.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/**
 * Between two messages to one robot or mailbox. Public facts: WeCom and DingTalk take 20 a minute, Feishu 100 a minute and 5 a second. Assumed: more than
 * a mail in two minutes nobody reads, and a mail server takes it for spam.
 */
const gapMs: Readonly<Record<ChannelKind, number>> = { wecom: 3_200, dingtalk: 3_200, feishu: 700, email: 2 * MINUTE_MS }
/** After a test or a code, which a person waits for. */
const tryGapMs: Readonly<Record<ChannelKind, number>> = { ...gapMs, email: 10 * SECOND_MS }

/**
 * After too many messages. Public fact: DingTalk takes none for ten minutes then. Assumed: a minute for other robots, and five for a mail server that
 * asks to be called again later.
 */
const pauseMs: Readonly<Record<ChannelKind, number>> = {
  wecom: MINUTE_MS,
  dingtalk: 10 * MINUTE_MS,
  feishu: MINUTE_MS,
  email: 5 * MINUTE_MS,
}

/** Before the second try, the third, and so on. Assumed: who was out of reach for an hour and a half is told of by the bell. */
const backOffMs: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

/** For how long nothing more is sent there. */
export function pauseAfter(kind: ChannelKind, { state }: SendOutcome): number {
  return state === 'busy' ? pauseMs[kind] : gapMs[kind]
}

/** The same after a test or a code. */
export function pauseAfterTry(kind: ChannelKind, { state }: SendOutcome): number {
  return state === 'busy' ? pauseMs[kind] : tryGapMs[kind]
}

/** How long a message waits for its next try, which failed `tries` times; null: it is given up. */
export function waitBeforeRetry(kind: ChannelKind, outcome: Exclude<SendOutcome, { state: 'sent' }>, tries: number): number | null {
  const wait = backOffMs[tries - 1]
  if (wait === undefined || (outcome.state === 'failed' && outcome.isFinal)) return null
  return outcome.state === 'busy' ? Math.max(wait, pauseMs[kind]) : wait
}
