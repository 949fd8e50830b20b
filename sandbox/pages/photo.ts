import { crc32, deflateSync } from 'node:zlib'

/** Photographs of goods, as bytes that a picture host takes: unlike the drawings of `picture.ts`, which only browsers show. */
export const PHOTO_PATH = '/photos/:hue/:place.png'
export const PHOTO_SIZE_PX = 480
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS = 8
const PALETTE_COLOURS = 3
const photos = new Map<string, Buffer>()

/** Address of a photograph; `place`: its place among those of its goods. */
export function photoPath(hue: number, place: number): string {
  return PHOTO_PATH.replace(':hue', String(Math.round(hue) % 360)).replace(':place', String(place))
}

/** A made-up photograph: a round thing on a ground of its hue. Null: no such photograph. */
export function toPhoto(hue: string, place: string): Buffer | null {
  if (!/^\d{1,3}$/.test(hue) || !/^\d{1,2}$/.test(place)) return null
  const key = `${hue} ${place}`
  const photo = photos.get(key) ?? drawPhoto(Number(hue), Number(place))
  photos.set(key, photo)
  return photo
}

function drawPhoto(hue: number, place: number): Buffer {
  const palette = Buffer.from([...toRgb(hue, 0.45, 0.88), ...toRgb(hue, 0.5, 0.62), ...toRgb(hue + 40, 0.3, 0.5)])
  const centre = PHOTO_SIZE_PX / 2
  const radius = PHOTO_SIZE_PX * (0.2 + 0.025 * (place % 6))
  const rows = Buffer.alloc(PHOTO_SIZE_PX * (PHOTO_SIZE_PX + 1))
  for (let y = 0; y < PHOTO_SIZE_PX; y += 1) {
    for (let x = 0; x < PHOTO_SIZE_PX; x += 1) {
      const distance = Math.hypot(x - centre, y - centre)
      rows[y * (PHOTO_SIZE_PX + 1) + x + 1] = distance > radius ? 0 : distance > radius * 0.7 ? 1 : (place + 1) % PALETTE_COLOURS
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(PHOTO_SIZE_PX, 0)
  head.writeUInt32BE(PHOTO_SIZE_PX, 4)
  head.set([BITS, 3, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', head),
    toChunk('PLTE', palette),
    toChunk('IDAT', deflateSync(rows)),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

function toChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function toRgb(hue: number, saturation: number, light: number): number[] {
  const reach = saturation * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
