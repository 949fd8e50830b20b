import { callTools } from './callTools.ts'
import { figureTool } from './figureTool.ts'
import { handbookTool } from './handbookTool.ts'
import type { McpTool } from './mcpTool.ts'
import { salesChangeTool } from './salesChangeTool.ts'

/** Every tool, those that answer questions before those that list. */
export const tools: readonly McpTool[] = [figureTool, salesChangeTool, handbookTool, ...callTools]
