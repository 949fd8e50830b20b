import { crc32, deflateSync } from 'node:zlib'

/** 4 by 4 pixels, as Chromium writes them. */
export const jpegBase64 =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAEAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAZEAEAAgMAAAAAAAAAAAAAAAAAAwUEFSP/xAAUAQEAAAAAAAAAAAAAAAAAAAAF/8QAGREAAQUAAAAAAAAAAAAAAAAAAgABAxIh/9oADAMBAAIRAxEAPwCgUlTia6PmANlMrvqQjAaNi//Z'
export const webpBase64 = 'UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoEAAQAAUAmJYgCdDiAAUo+XUQA/sqm7cacjs1HIveYJ4j/UKI8UEtdLRWpe1CK8hfwggAA'

/** A grey PNG of any size. */
export function aPng({ width = 4, height = 4 }: { readonly width?: number; readonly height?: number } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    aChunk('IHDR', header),
    aChunk('IDAT', rows),
    aChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A part of a PNG with its right checksum. */
export function aChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
