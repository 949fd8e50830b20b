import axios, { type AxiosInstance } from 'axios'
import type { SendToolRequest } from './createToolApi.ts'

/** The transport of the console. No time limit: specification 9 gives the HTTP client a timeout of 0. */
export function sendWithAxios(client: AxiosInstance = axios.create({ timeout: 0, validateStatus: () => true })): SendToolRequest {
  return async ({ method, url, headers, body, signal }) => {
    const reply = await client.request<unknown>({ method, url, headers, data: body, ...(signal ? { signal } : {}) })
    return reply.data
  }
}
