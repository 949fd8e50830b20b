import type * as z from 'zod/mini'
import type { Capability } from './capabilities.ts'
import type { Right, Role } from './roles.ts'

/** Who may make a call. The server enforces it; the console hides what would be refused. */
export interface CallAccess {
  /** `anyone`: without a login; `signedIn`: every role; else the roles. */
  readonly who: 'anyone' | 'signedIn' | readonly Role[]
  /** What a sub-account needs besides; a main account has every right. */
  readonly right?: Right
}

/** One call of the product backend: the only place where its path, payload and rights are written. */
export interface ToolCall<Payload extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> {
  /** What it does, for the reference page. */
  readonly summary: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Fixed query parameters, `type` above all. */
  readonly query: Readonly<Record<string, string>>
  /** What of the payload of a GET is sent even where the caller does not name it. */
  readonly defaults: Readonly<Record<string, string>>
  readonly payload: Payload
  readonly reply: Reply
  readonly access: CallAccess
  /** A write is audited (all but the marks of what one has read or done, and the counts of drift), runs in one transaction and honours an idempotency key. */
  readonly effect: 'read' | 'write'
  /** `spec`: shape shown by the specification; `assumed`: ours where it says "not shown". */
  readonly shape: 'spec' | 'assumed'
  /** What a backend must have to answer it; null: the specification names the call, every backend answers it. */
  readonly capability: Capability | null
}

/** Where most calls live (specification 7). */
export const TOOL_API_PATH = '/QingYuTool/tool_api.php'

type Authored<Payload extends z.ZodMiniType, Reply extends z.ZodMiniType, Effect> = Omit<
  ToolCall<Payload, Reply>,
  'path' | 'query' | 'defaults' | 'effect' | 'shape' | 'capability'
> & { readonly effect?: Effect } & Partial<Pick<ToolCall, 'defaults' | 'shape' | 'capability'>> &
  ({ readonly type: number } | { readonly path: string; readonly query?: ToolCall['query'] })

/** Declares a call. A `type` means the tool_api path with that type; defaults: a read, assumed, of the specification. */
export function defineCall<Payload extends z.ZodMiniType, Reply extends z.ZodMiniType, Effect extends ToolCall['effect'] = 'read'>(
  authored: Authored<Payload, Reply, Effect>,
): ToolCall<Payload, Reply> & { readonly effect: Effect } {
  const { summary, method, payload, reply, access, defaults = {}, shape = 'assumed', capability = null } = authored
  // Left out, it is the default of the type above.
  const effect = (authored.effect ?? 'read') as Effect
  const address =
    'type' in authored
      ? { path: TOOL_API_PATH, query: { type: String(authored.type) } }
      : { path: authored.path, query: authored.query ?? {} }
  return Object.freeze({ summary, method, ...address, defaults, payload, reply, access, effect, shape, capability })
}

/** Does a backend with these capabilities answer the call? */
export function isOffered(call: { readonly capability: Capability | null }, offered: readonly string[]): boolean {
  return call.capability === null || offered.includes(call.capability)
}
