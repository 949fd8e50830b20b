/** The part of a picture that is kept, and how large it is drawn, px. */
export interface Square {
  readonly leftPx: number
  readonly topPx: number
  /** Side of what is taken from the picture. */
  readonly sidePx: number
  /** Side of what is made of it. */
  readonly drawnPx: number
}

export const AVATAR_SIDE_PX = 512

/** The largest square from the middle; a small picture is not blown up. */
export function toSquare(widthPx: number, heightPx: number): Square {
  const sidePx = Math.min(widthPx, heightPx)
  return {
    leftPx: Math.floor((widthPx - sidePx) / 2),
    topPx: Math.floor((heightPx - sidePx) / 2),
    sidePx,
    drawnPx: Math.min(sidePx, AVATAR_SIDE_PX),
  }
}
