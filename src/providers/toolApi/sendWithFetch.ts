import type { SendToolRequest } from './createToolApi.ts'

/** The transport of the login page: what the browser has, so that nothing more is loaded. */
export function sendWithFetch(baseUrl = ''): SendToolRequest {
  return async ({ method, url, headers, body, signal }) => {
    const reply = await fetch(baseUrl + url, { method, headers, body: body ?? null, signal: signal ?? null, referrerPolicy: 'no-referrer' })
    const text = await reply.text()
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
}
