import type { PictureFacts } from './listingFacts.ts'

/** The platform's host takes no more of one picture. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png']

export type PictureRefusal = 'noPicture' | 'tooHeavy' | 'noRoom'

/**
 * Why a file of this computer does not become a picture of the goods; null: it does. What the file calls itself decides nothing.
 * `facts` as its first bytes say, null where it is no picture; `room`: how many more there may be.
 */
export function refusePicture(facts: PictureFacts | null, room: number): PictureRefusal | null {
  if (!facts || !pictureTypes.includes(facts.type)) return 'noPicture'
  if (facts.bytes > PICTURE_MAX_BYTES) return 'tooHeavy'
  return room > 0 ? null : 'noRoom'
}
