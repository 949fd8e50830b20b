import type { ConsoleApi } from './consoleApi.ts'

/** The same backend for what a page asks now and then by itself: with nobody at it, its login becomes idle all the same. */
export function toUnattended(api: Pick<ConsoleApi, 'call'>): Pick<ConsoleApi, 'call'> {
  return { call: (name, payload, options) => api.call(name, payload, { ...options, isUnattended: true }) }
}
