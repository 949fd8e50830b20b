import { readRobotAnswer } from './readRobotAnswer.ts'
import { type RobotAddress, type RobotOrigins, toRobotRequest } from './robotRequest.ts'
import { type SendOutcome, toWords } from './sendOutcome.ts'

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 64 * 1024

/** Makes a robot say a text. Never throws: what went wrong is the outcome. Redirects are not followed, and of an answer no more than a little is read. */
export async function postToRobot(address: RobotAddress, text: string, now: number, origins: RobotOrigins): Promise<SendOutcome> {
  const { url, body } = toRobotRequest(address, text, now, origins)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return withoutSecrets(readRobotAnswer(address.kind, answer.status, await readBeginning(answer)), address)
  } catch (error) {
    return { state: 'failed', words: toCause(error), isFinal: false }
  }
}

/** An answer that is longer is none that a robot gives. */
async function readBeginning(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    bytes += part.byteLength
    if (bytes > ANSWER_MAX_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/** A platform may repeat what it was sent. */
function withoutSecrets(outcome: SendOutcome, { token, secret }: RobotAddress): SendOutcome {
  if (outcome.state === 'sent') return outcome
  const hidden = [token, secret].filter((each) => each !== '').reduce((words, each) => words.replaceAll(each, '…'), outcome.words)
  return { ...outcome, words: hidden }
}

/** Such as `not reached: ECONNREFUSED`: the address, which has the token in it, is in none of these words. */
function toCause(error: unknown): string {
  const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } }
  return toWords(name === 'TimeoutError' ? `no answer in ${TIMEOUT_MS / 1000} s` : `not reached: ${cause?.code ?? name}`)
}
