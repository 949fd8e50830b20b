import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'
import { MCP_PATH } from '../../../contract/keyCalls.ts'
import { listHandbookSections } from '../../../scripts/build/handbookSections.ts'
import { tools } from '../../../server/mcp/tools.ts'
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

const validator = new AjvJsonSchemaValidator()

/** Throws where a tool answers something else than it says, which no assistant is told (decision 0207). */
function refuseOtherShape(name: string, result: ToolResult): void {
  const output = tools.find((tool) => tool.name === name)?.output
  const { valid, errorMessage } = validator.getValidator(output ?? {})(result.data)
  if (!valid) throw new Error(`${name} answers something else than it says: ${errorMessage}`)
}

/** The protocol's own client, logged in with a key. Each answer is checked against the shape that its tool has. */
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
      const result = (structuredContent ?? null) as ToolAnswer['result']
      if (result) refuseOtherShape(name, result)
      return { isError, text, result }
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
