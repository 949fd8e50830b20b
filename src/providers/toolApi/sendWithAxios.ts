import axios, { type AxiosError, type AxiosInstance } from 'axios'
import { Header } from '../../../contract/envelope.ts'
import type { SendToolRequest } from './createToolApi.ts'
import { TransportError, type TransportFault } from './TransportError.ts'

/** The library's code on the left, ours on the right. */
const faults: Readonly<Record<string, TransportFault>> = {
  ERR_NETWORK: 'network',
  ERR_CANCELED: 'aborted',
  ECONNABORTED: 'aborted',
  ETIMEDOUT: 'timeout',
}

/** No time limit: specification 9 gives the HTTP client a timeout of 0. Where one is set, it is told apart from a request that was aborted. */
const ours = () => axios.create({ timeout: 0, transitional: { ...axios.defaults.transitional, clarifyTimeoutError: true } })

/** Told of an answer's header `Date`, where it can be read, and when the request was sent and the answer came, ms since 1970. */
export type HearDate = (date: string | undefined, sentAt: number, receivedAt: number) => void

/** The transport of the console. */
export function sendWithAxios(client: AxiosInstance = ours(), hear?: HearDate): SendToolRequest {
  return async ({ method, url, headers, body, signal }) => {
    const sentAt = Date.now()
    try {
      const answer = await client.request<unknown>({ method, url, headers, data: body, ...(signal ? { signal } : {}) })
      hear?.(answer.headers.date, sentAt, Date.now())
      return answer.data
    } catch (error) {
      throw toTransportError(error)
    }
  }
}

function toTransportError(error: unknown): TransportError {
  const { code = '', message = '', response } = error as Partial<AxiosError>
  if (!response) return new TransportError(faults[code] ?? 'unknown', message)
  const requestId: unknown = response.headers[Header.requestId]
  return new TransportError('status', message, {
    status: response.status,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    body: response.data,
  })
}
