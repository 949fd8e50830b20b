import { readTable } from './readTable.ts'

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readTable(new Uint8Array(data)))
}
