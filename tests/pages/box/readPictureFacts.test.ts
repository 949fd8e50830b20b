import { Blob as NodeBlob } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { readPictureFacts } from '../../../src/pages/box/readPictureFacts.ts'
import { aPng } from './aPng.ts'

/** Blobs of the test's browser cannot be read. */
const Blob = NodeBlob as unknown as typeof globalThis.Blob

/** The head of a JPEG: a comment of so many bytes comes before its sides. */
function aJpeg(width: number, height: number, comment: number): Uint8Array<ArrayBuffer> {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
  const remark = [0xff, 0xfe, (comment + 2) >> 8, (comment + 2) & 255, ...Array<number>(comment).fill(32)]
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  return new Uint8Array([...head, ...remark, ...frame, 0xff, 0xd9])
}

describe('the facts of a picture', () => {
  it('are read from its first bytes, whatever the host calls it', async () => {
    const file = new Blob([aPng(800, 600), new Uint8Array(5_000)], { type: 'image/webp' })
    expect(await readPictureFacts(file)).toEqual({ bytes: 5_033, type: 'image/png', width: 800, height: 600 })
  })

  it('are found in a JPEG behind its comment', async () => {
    expect(await readPictureFacts(new Blob([aJpeg(1_200, 1_500, 9_000)]))).toMatchObject({
      type: 'image/jpeg',
      width: 1_200,
      height: 1_500,
    })
  })

  it('are none where the file is no picture', async () => {
    expect(await readPictureFacts(new Blob(['<html>not found</html>']))).toBeNull()
    expect(await readPictureFacts(new Blob([]))).toBeNull()
  })
})
