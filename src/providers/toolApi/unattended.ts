import { UNATTENDED_HEADER } from '../../../contract/envelope.ts'
import type { ConsoleApi } from './consoleApi.ts'
import type { CallOptions } from './createToolApi.ts'

/** How a call is made: because a person did something, or by the page itself, now and then. */
export type Attendance = Pick<CallOptions, 'headers'>

export const attended: Attendance = {}

/** It keeps no idle login alive. */
export const unattended: Attendance = { headers: { [UNATTENDED_HEADER]: '1' } }

/** The same backend for what a page asks by itself. */
export function toUnattended(api: Pick<ConsoleApi, 'call'>): Pick<ConsoleApi, 'call'> {
  return { call: (name, payload, options) => api.call(name, payload, { ...options, ...unattended }) }
}
