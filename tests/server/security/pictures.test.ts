import { describe, expect, it } from 'vitest'
import { AVATAR_MAX_BYTES, AVATAR_MAX_PX } from '../../../contract/limits.ts'
import { ReplyError } from '../../../server/replyError.ts'
import { parsePicture } from '../../../server/security/pictures.ts'
import { fc } from '../../fastCheck.ts'
import { aChunk, aPng, jpegBase64, webpBase64 } from '../builders/pictures.ts'

const png = aPng()
const jpeg = Buffer.from(jpegBase64, 'base64')
const webp = Buffer.from(webpBase64, 'base64')
const HTML = '<html><script>alert(1)</script></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>'

function reasonOf(bytes: Buffer): unknown {
  try {
    parsePicture(bytes.toString('base64'))
    return null
  } catch (error) {
    const { errors } = (error instanceof ReplyError && error.data) || {}
    return (errors as Record<string, string> | undefined)?.image ?? error
  }
}
const behind = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more)])
const withByte = (bytes: Buffer, index: number, value: number) => {
  const changed = Buffer.from(bytes)
  changed[index] = value
  return changed
}

describe('an uploaded picture', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('is %s by its bytes', (contentType, bytes) => {
    expect(parsePicture(bytes.toString('base64'))).toEqual({ bytes, contentType })
  })

  it.each([
    ['a page', Buffer.from(HTML)],
    ['a drawing that can carry scripts', Buffer.from(SVG)],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
    ['a page that begins like a PNG', behind(png.subarray(0, 8), HTML)],
    ['a page that begins like a JPEG', behind(jpeg.subarray(0, 4), HTML)],
    ['a page that begins like a WebP', behind(webp.subarray(0, 16), HTML)],
    ['a PNG with a page behind it', behind(png, HTML)],
    ['a JPEG with a page behind it', behind(jpeg, HTML)],
    ['a JPEG with a page and another end behind it', behind(behind(jpeg, HTML), jpeg.subarray(-2))],
    ['a WebP with a page behind it', behind(webp, HTML)],
    ['a WebP with an archive behind it', behind(webp, Buffer.from('504b0304', 'hex'))],
    ['a PNG that stops early', png.subarray(0, -4)],
    ['a JPEG that stops early', jpeg.subarray(0, -2)],
    ['a WebP that stops early', webp.subarray(0, -2)],
    ['a PNG with a wrong checksum', withByte(png, 20, 9)],
    ['a PNG without a header', Buffer.concat([png.subarray(0, 8), aChunk('IEND', Buffer.alloc(0))])],
    ['a PNG of no height', aPng({ height: 0 })],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', (_title, bytes) => {
    expect(reasonOf(bytes)).toBe('bad_picture')
  })

  it('has sides within the limit', () => {
    expect(reasonOf(aPng({ width: AVATAR_MAX_PX, height: 1 }))).toBeNull()
    expect(reasonOf(aPng({ width: 1, height: AVATAR_MAX_PX + 1 }))).toBe(`picture_too_big:${AVATAR_MAX_PX}`)
  })

  it('has bytes within the limit', () => {
    const filled = (length: number) => Buffer.concat([png.subarray(0, -12), aChunk('noTe', Buffer.alloc(length)), png.subarray(-12)])
    const room = AVATAR_MAX_BYTES - png.length - 12
    expect(reasonOf(filled(room))).toBeNull()
    expect(reasonOf(filled(room + 1))).toBe('picture_too_heavy')
  })

  it('of whatever bytes is accepted or refused, never a fault', () => {
    const starts = fc.constantFrom(png, jpeg, webp, Buffer.alloc(0))
    fc.assert(
      fc.property(starts, fc.nat(200), fc.uint8Array({ maxLength: 200 }), (start, length, rest) => {
        expect([null, 'bad_picture', `picture_too_big:${AVATAR_MAX_PX}`]).toContain(
          reasonOf(behind(start.subarray(0, length), Buffer.from(rest))),
        )
      }),
    )
  })
})
