import { crc32 } from 'node:zlib'
import { imageSize } from 'image-size'
import { AVATAR_MAX_BYTES, AVATAR_MAX_PX } from '../../contract/limits.ts'
import { invalidPayload } from '../replyError.ts'

type PictureType = 'png' | 'jpg' | 'webp'

/**
 * In: a picture that somebody uploads, as base64. What it is follows from its bytes alone, and it must be that from the first to the
 * last: one with a script or an archive behind it is refused, and so are formats that can carry scripts (SVG). Throws 1002 with the
 * reason on `image`.
 */
export function parsePicture(base64: string): { readonly bytes: Buffer; readonly contentType: string } {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > AVATAR_MAX_BYTES) throw invalidPayload({ image: 'picture_too_heavy' })
  const type = pictureTypeOf(bytes)
  const size = type && sizeOf(bytes, type)
  if (!type || !size) throw invalidPayload({ image: 'bad_picture' })
  if (Math.max(size.width, size.height) > AVATAR_MAX_PX) throw invalidPayload({ image: `picture_too_big:${AVATAR_MAX_PX}` })
  return { bytes, contentType: contentTypes[type] }
}

const contentTypes: Readonly<Record<PictureType, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }
const isWhole: Readonly<Record<PictureType, (bytes: Buffer) => boolean>> = { png: isWholePng, jpg: isWholeJpeg, webp: isWholeWebp }

/** Null: none of ours, or not whole. */
function pictureTypeOf(bytes: Buffer): PictureType | null {
  const types = Object.keys(isWhole) as PictureType[]
  return types.find((type) => isWhole[type](bytes)) ?? null
}

/** Null where the library reads another type, or no size. */
function sizeOf(bytes: Buffer, type: PictureType): { readonly width: number; readonly height: number } | null {
  try {
    const size = imageSize(bytes)
    return size.type === type && size.width > 0 && size.height > 0 ? size : null
  } catch {
    return null
  }
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length and type before a chunk's data, its checksum after. */
const PNG_CHUNK_EXTRA_BYTES = 12

/** Chunks with right checksums, the first of them the header, the last one the end of the file. */
function isWholePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return false
  let offset = PNG_SIGNATURE.length
  let type = ''
  while (offset + PNG_CHUNK_EXTRA_BYTES <= bytes.length) {
    const dataEnd = offset + 8 + bytes.readUInt32BE(offset)
    if (dataEnd + 4 > bytes.length || bytes.readUInt32BE(dataEnd) !== crc32(bytes.subarray(offset + 4, dataEnd))) return false
    const isFirst = type === ''
    type = bytes.toString('latin1', offset + 4, offset + 8)
    if (isFirst !== (type === 'IHDR')) return false
    offset = dataEnd + 4
    if (type === 'IEND') break
  }
  return type === 'IEND' && offset === bytes.length
}

const JPEG_START = 0xffd8
const JPEG_END = 0xffd9
const JPEG_SCAN = 0xffda

/** Segments up to the picture's data, and the end marker in the last two bytes and nowhere before. */
function isWholeJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== JPEG_START) return false
  let offset = 2
  while (offset + 4 <= bytes.length) {
    const marker = bytes.readUInt16BE(offset)
    if (marker <= 0xff00 || marker === JPEG_END) return false
    offset += 2 + bytes.readUInt16BE(offset + 2)
    if (marker === JPEG_SCAN) return offset < bytes.length && bytes.indexOf('ffd9', offset, 'hex') === bytes.length - 2
  }
  return false
}

/** One RIFF container that is as long as the file, with chunks that fill it. */
function isWholeWebp(bytes: Buffer): boolean {
  const isRiff = bytes.length >= 20 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isRiff || bytes.readUInt32LE(4) + 8 !== bytes.length || !/^VP8[ LX]$/.test(bytes.toString('latin1', 12, 16))) return false
  let offset = 12
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(offset + 4)
    offset += 8 + size + (size % 2)
  }
  return offset === bytes.length
}
