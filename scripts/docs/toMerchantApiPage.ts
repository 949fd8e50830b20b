import type { Certainty, MerchantCall } from '../../contract/merchantCall.ts'
import { toTable } from './toTable.ts'

const words: Readonly<Record<Certainty, string>> = { confirmed: 'confirmed', assumed: 'assumed', sandboxOnly: 'sandbox only' }

export function toMerchantApiPage(calls: Readonly<Record<string, MerchantCall>>): string {
  const rows = Object.entries(calls).map(([name, call]) => [
    `\`${name}\``,
    call.summary,
    `${call.method} ${call.site}${call.path}`,
    call.body,
    call.antiContent ? 'yes' : 'no',
    `${call.effect}, ${call.pace}`,
    `${words[call.certainty]}: ${call.source}`,
  ])
  return `# Calls of the merchant platform

Generated from contract/merchantApi.ts. Each is relayed by the extension with one shop's session.

None was ever tried at the platform by us. Confirmed: public code sends and reads it so. Assumed: its path is public, a part of the rest is a guess.
Sandbox only: nothing public shows it.

${toTable(['name', 'what', 'request', 'body', 'anti-content', 'effect, pace', 'how sure'], rows)}
`
}
