import type { FileToRead } from './readFile.ts'
import { readTable } from './readTable.ts'

self.onmessage = async ({ data }: MessageEvent<FileToRead>) => {
  self.postMessage(await readTable(new Uint8Array(data.bytes), data.rowsMax))
}
