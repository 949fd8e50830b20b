import type { SendToolRequest } from './createToolApi.ts'
import { TransportError } from './TransportError.ts'

/**
 * The transport of the console. Its library comes with the first request: what the first rows need was asked for before the code came (src/boot).
 * A library that cannot be loaded is as a server that is out of reach, and the next request tries again.
 */
export function sendLate(open: () => Promise<SendToolRequest>): SendToolRequest {
  let opening: Promise<SendToolRequest> | null = null
  return async (request) => {
    opening ??= open().catch((cause: Error) => {
      opening = null
      throw new TransportError('network', cause.message)
    })
    return (await opening)(request)
  }
}
