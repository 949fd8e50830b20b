import { createRowService } from './createRowService.ts'
import type { RowMessage } from './rowMessages.ts'

const serve = createRowService((reply) => self.postMessage(reply))

self.onmessage = ({ data }: MessageEvent<RowMessage>) => serve(data)
