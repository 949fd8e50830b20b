import type { MerchantCall } from '../../contract/merchantCall.ts'
import { toTable } from './toTable.ts'

export function toMerchantApiPage(calls: Readonly<Record<string, MerchantCall>>): string {
  const rows = Object.entries(calls).map(([name, call]) => [
    `\`${name}\``,
    call.summary,
    `${call.method} ${call.site}${call.path}`,
    call.body,
    call.antiContent ? 'yes' : 'no',
    `${call.effect}, ${call.pace}`,
    call.sandboxDefined ? 'the sandbox' : 'public facts',
  ])
  return `# Calls of the merchant platform

Generated from contract/merchantApi.ts. Each is relayed by the extension with one shop's session.

${toTable(['name', 'what', 'request', 'body', 'anti-content', 'effect, pace', 'shape from'], rows)}
`
}
