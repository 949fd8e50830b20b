import { AVATAR_MAX_BYTES } from '../../../../contract/limits.ts'
import { toSquare } from './toSquare.ts'

/** What the browser is asked to open; the picture is made smaller before it is sent. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Small and with transparency first; what every browser writes last. */
const writtenAs = ['image/webp', 'image/png', 'image/jpeg'] as const
const QUALITY = 0.9

export type AvatarProblem = 'type' | 'size' | 'unreadable'
export type AvatarReading = { readonly picture: string } | { readonly problem: AvatarProblem }

/** A file as the data address of a small square picture, or why it cannot be one. What the file calls itself decides nothing. */
export async function readAvatar(file: File): Promise<AvatarReading> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return { problem: 'type' }
  if (file.size > PICTURE_MAX_BYTES) return { problem: 'size' }
  try {
    const bitmap = await createImageBitmap(file)
    const { leftPx, topPx, sidePx, drawnPx } = toSquare(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = drawnPx
    canvas.height = drawnPx
    canvas.getContext('2d')?.drawImage(bitmap, leftPx, topPx, sidePx, sidePx, 0, 0, drawnPx, drawnPx)
    bitmap.close()
    const picture = writtenAs.map((type) => canvas.toDataURL(type, QUALITY)).find((url, at) => isFit(url, writtenAs[at] ?? ''))
    return picture ? { picture } : { problem: 'unreadable' }
  } catch {
    return { problem: 'unreadable' }
  }
}

/** A browser that cannot write a type writes another; base64 takes four characters for three bytes. */
function isFit(url: string, type: string): boolean {
  return url.startsWith(`data:${type};`) && toBase64(url).length <= (AVATAR_MAX_BYTES / 3) * 4
}

/** A data address without its head. */
export function toBase64(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}
