import { installTrustedTypes } from '../../../boot/trustedTypes.ts'
import { createRowService } from './createRowService.ts'
import type { RowMessage } from './rowMessages.ts'

// It starts a worker of its own, for files.
installTrustedTypes()
const serve = createRowService((reply) => self.postMessage(reply))

self.onmessage = ({ data }: MessageEvent<RowMessage>) => serve(data)
