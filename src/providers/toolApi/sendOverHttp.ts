import type { SendToolRequest } from './createToolApi.ts'
import { sendLongReads } from './sendLongReads.ts'
import { type HearDate, sendWithAxios } from './sendWithAxios.ts'

/** All of the console's way to the backend that may come with its first request. */
export function sendOverHttp(hear: HearDate, readOffered: () => readonly string[] | null): SendToolRequest {
  return sendLongReads(sendWithAxios(undefined, hear), readOffered)
}
