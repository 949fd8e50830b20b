import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { MCP_PATH } from '../../../contract/keyCalls.ts'
import { listHandbookSections } from '../../../scripts/build/handbookSections.ts'
import type { ToolResult } from '../../../server/mcp/toResult.ts'

export interface ToolAnswer {
  readonly isError: boolean
  /** As a model reads it. */
  readonly text: string
  /** What was answered; null: a refusal. */
  readonly result: (ToolResult & { readonly data: ReturnType<typeof JSON.parse> }) | null
}

interface AssistantOptions {
  /** Default: English, by the address. */
  readonly lang?: 'en' | 'zh'
  /** `auto`: the newest revision of the protocol that both know. Default: those of 2025. */
  readonly protocol?: 'auto' | 'legacy'
}

/** The protocol's own client, logged in with a key. It checks each answer against the shape that the tool declares. */
export async function connectAssistant(
  { origin }: { readonly origin: string },
  { token }: { readonly token: string },
  options: AssistantOptions = {},
) {
  const { lang = 'en', protocol = 'legacy' } = options
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: protocol } })
  const address = new URL(`${MCP_PATH}?lang=${lang}`, origin)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${token}` } } }))
  return {
    client,
    async call(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<ToolAnswer> {
      const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: given })
      const text = content.map((each) => (each.type === 'text' ? each.text : '')).join('\n')
      return { isError, text, result: (structuredContent ?? null) as ToolAnswer['result'] }
    },
    close: () => client.close(),
  }
}
export type Assistant = Awaited<ReturnType<typeof connectAssistant>>

/** A folder with the handbook as the console's build leaves it. */
export function aHandbookFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-test-handbook-'))
  writeFileSync(join(folder, 'handbook.json'), JSON.stringify(listHandbookSections()))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
