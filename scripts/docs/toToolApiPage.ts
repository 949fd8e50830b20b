import type { ToolCall } from '../../contract/call.ts'
import { payloadKeys } from '../../contract/schemaFacts.ts'
import { toTable } from './toTable.ts'
import { nextFreeType, toRanges, usedTypes } from './typeNumbers.ts'

export function toToolApiPage(calls: Readonly<Record<string, ToolCall>>): string {
  const rows = Object.entries(calls).map(([name, call]) => [
    `\`${name}\``,
    call.summary,
    `${call.method} ${call.path}${toQuery(call.query)}`,
    payloadKeys(call)
      .map((key) => `\`${key}\``)
      .join(' '),
    toAccess(call.access),
    call.effect,
    call.shape === 'spec' ? 'specification' : 'assumed',
  ])
  return `# Calls of the product backend

Generated from contract/toolApi.ts. "Assumed": the specification does not show the shape; another backend may differ there.

${toTable(['name', 'what', 'request', 'payload', 'who', 'effect', 'shape'], rows)}

## Types

Of the tool_api path. In use: ${toRanges(usedTypes(calls))}. The next free one is ${nextFreeType(calls)}; those below 200 are the specification's.
`
}

function toQuery(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text && `?${text}`
}

function toAccess({ who, right }: ToolCall['access']): string {
  const base = who === 'anyone' ? 'anyone' : who === 'signedIn' ? 'signed in' : who.join(', ')
  return right ? `${base}; sub-accounts with ${right}` : base
}
