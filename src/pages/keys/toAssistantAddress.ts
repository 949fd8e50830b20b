import { MCP_PATH } from '../../../contract/keyCalls.ts'

/** Where an assistant asks this deployment, in the reader's language: few assistants say which one they want. */
export function toAssistantAddress(language: string): string {
  return `${window.location.origin}${MCP_PATH}?lang=${language === 'zh-CN' ? 'zh' : 'en'}`
}

/** What most assistants take as a file of settings, with the key in it. JSON. */
export function toAssistantSettings(key: string, language: string): string {
  const zhanggui = { type: 'http', url: toAssistantAddress(language), headers: { Authorization: `Bearer ${key}` } }
  return JSON.stringify({ mcpServers: { zhanggui } }, null, 2)
}
