import * as z from 'zod/mini'
import type { RobotKind } from '../../contract/robots.ts'
import { type SendOutcome, toWords } from './sendOutcome.ts'

const answerSchema = z.object({
  errcode: z.optional(z.number()),
  errmsg: z.optional(z.string()),
  code: z.optional(z.number()),
  msg: z.optional(z.string()),
})

/**
 * Codes that mean something to us. Public facts: WeCom 45009 and DingTalk 130101 are too many messages, WeCom 93000 an unknown key, DingTalk 300001 an
 * unknown token, 310000 a wrong signature, a missing keyword or an address that is not on the robot's list, Feishu 19001 an unknown token, 19021
 * a wrong signature or clock, 19022 an address that is not on its list, 19024 a missing keyword, 11232 too many messages. Assumed: WeCom 45033 and
 * DingTalk 410100 are too many at once.
 */
const busyCodes: Readonly<Record<RobotKind, readonly number[]>> = { wecom: [45009, 45033], dingtalk: [130101, 410100], feishu: [11232] }
const finalCodes: Readonly<Record<RobotKind, readonly number[]>> = {
  wecom: [93000],
  dingtalk: [300001, 310000],
  feishu: [19001, 19021, 19022, 19024],
}

/** Reads an answer. `body`: as it came. */
export function readRobotAnswer(kind: RobotKind, status: number, body: string): SendOutcome {
  if (status === 429) return { state: 'busy', words: `HTTP ${status}` }
  const answer = answerSchema.safeParse(parse(body))
  const code = answer.success ? (kind === 'feishu' ? answer.data.code : answer.data.errcode) : undefined
  if (code === undefined || !answer.success) return { state: 'failed', words: `HTTP ${status}`, isFinal: false }
  if (code === 0) return { state: 'sent' }
  const words = toWords(`${code} ${answer.data.errmsg ?? answer.data.msg ?? ''}`)
  if (busyCodes[kind].includes(code)) return { state: 'busy', words }
  return { state: 'failed', words, isFinal: finalCodes[kind].includes(code) }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
