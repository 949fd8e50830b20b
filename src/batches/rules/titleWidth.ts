const LATIN_LAST_CODE = 0xff

/** As the platform counts it: a Chinese sign is two wide. */
export function titleWidth(title: string): number {
  return Array.from(title).reduce((width, sign) => width + (sign.charCodeAt(0) > LATIN_LAST_CODE ? 2 : 1), 0)
}
