import { createFileBuilder, type WriteMessage } from './createFileBuilder.ts'
import { InPlaceWorker } from './inPlaceWorker.ts'

globalThis.Worker = InPlaceWorker as unknown as typeof Worker

const builder = createFileBuilder()

self.onmessage = async ({ data }: MessageEvent<WriteMessage>) => {
  if (data.kind === 'rows') return builder.add(data.rows)
  try {
    self.postMessage({ file: await builder.finish(data.format, data.order) })
  } catch (error) {
    self.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}
