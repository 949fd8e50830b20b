import { type JSONRPCRequest, ProtocolError, ProtocolErrorCode, Server, specTypeSchemas } from '@modelcontextprotocol/server'
import { FAULTS_SAID_MAX, repeatName } from './repeatName.ts'

/** What a message has to be, for each method that is answered. */
const messageSchemas = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/list': specTypeSchemas.ListToolsRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
  'prompts/list': specTypeSchemas.ListPromptsRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
} as const

/**
 * The library's server, which refuses a message of another shape with invalid params (-32602) and says what of it is wrong. The library itself answers all
 * but tool calls with an internal error: an assistant takes that for a fault of the server, and sends the same again.
 */
export class CheckedServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>): ReturnType<Server['_wrapHandler']> {
    const answer = super._wrapHandler(method, handler)
    return async (request, context) => {
      refuseOtherShape(request)
      return answer(request, context)
    }
  }
}

/** Throws a ProtocolError. */
function refuseOtherShape(request: JSONRPCRequest): void {
  if (!isChecked(request.method)) return
  const { issues = [] } = messageSchemas[request.method]['~standard'].validate(request)
  if (issues.length === 0) return
  const reasons = issues
    .slice(0, FAULTS_SAID_MAX)
    .map(
      ({ path = [], message }) =>
        `${path.map((step) => repeatName(String(typeof step === 'object' ? step.key : step))).join('.')}: ${message}`,
    )
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `${request.method} was asked with parameters that are not right (${reasons.join('; ')})`,
  )
}

function isChecked(method: string): method is keyof typeof messageSchemas {
  return Object.hasOwn(messageSchemas, method)
}
