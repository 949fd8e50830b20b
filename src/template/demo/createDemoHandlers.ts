import { delay, type HttpHandler, HttpResponse, http } from 'msw'
import { ReplyCode } from '../../../contract/codes.ts'
import { toFieldErrors } from '../../../contract/reasons.ts'
import { answerAnalysis } from './answers/analysis.ts'
import type { AnswersTo, DemoAnswer, DemoVisit } from './answers/demoAnswer.ts'
import { answerForms } from './answers/forms.ts'
import { answerLists } from './answers/lists.ts'
import { answerMessages } from './answers/messages.ts'
import { answerUsers } from './answers/users.ts'
import { demoDelayMs } from './demoDelay.ts'
import { type DemoEndpoints, type DemoName, demoEndpoints } from './demoEndpoints.ts'

/** Every answer of the mock layer says where it comes from; a test looks for this text in the production bundle. */
export const DEMO_MARK_HEADER = 'x-zhanggui-demo-endpoint'

interface DemoHandlerOptions {
  /** Put before every path; default: the page's own origin. */
  readonly origin?: string
  /** Default: really waits. */
  readonly wait?: (ms: number) => Promise<unknown>
  readonly readClock?: () => number
}

/** The table of endpoints to handlers of the mock library: waits, checks the payload, answers an envelope. */
export function createDemoHandlers({ origin = '', wait = delay, readClock = Date.now }: DemoHandlerOptions = {}): HttpHandler[] {
  const readIds = new Set<number>()
  return (Object.keys(demoEndpoints) as DemoName[]).map((name) => {
    const { method, path, payload: schema } = demoEndpoints[name]
    const answer = demoAnswers[name] as DemoAnswer<unknown, unknown>
    return (method === 'GET' ? http.get : http.post)(origin + path, async ({ request }) => {
      await wait(demoDelayMs())
      const raw = method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await readJson(request)
      const payload = schema.safeParse(raw)
      if (!payload.success) return toReply(ReplyCode.invalidPayload, { errors: toFieldErrors(payload.error.issues, raw) })
      return toReply(ReplyCode.success, answer(payload.data, toVisit(request, readClock(), readIds)))
    })
  })
}

function readJson(request: Request): Promise<unknown> {
  return request.json().catch(() => null)
}

function toVisit(request: Request, nowMs: number, readIds: Set<number>): DemoVisit {
  const isChinese = request.headers.get('accept-language')?.startsWith('zh') ?? false
  return { nowMs, readIds, say: (text) => (isChinese ? text.zh : text.en) }
}

function toReply(code: number, data: unknown): Response {
  return HttpResponse.json({ code, msg: code === ReplyCode.success ? 'success' : '', data }, { headers: { [DEMO_MARK_HEADER]: 'on' } })
}

/** One answer for every endpoint of the table. */
const demoAnswers: AnswersTo<DemoEndpoints> = {
  ...answerUsers,
  ...answerMessages,
  ...answerLists,
  ...answerForms,
  ...answerAnalysis,
}
