/** Contrast of text that anyone can read (WCAG AA). */
const AA_TEXT = 4.5
const STEP = 0.12

/** WCAG's ratio of two opaque colours, `#rrggbb`: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, moved towards black or white as far as it takes to be read on all these grounds. */
export function toReadable(color: string, grounds: readonly string[], towards: '#000000' | '#ffffff'): string {
  let ink = color
  while (grounds.some((ground) => contrast(ink, ground) < AA_TEXT) && ink !== towards) ink = mix(ink, towards, STEP)
  return ink
}

/** White where it can be read, as it is on buttons everywhere; on a pale ground, black. */
export function toInkOn(ground: string): '#ffffff' | '#000000' {
  const white = contrast('#ffffff', ground)
  return white >= AA_TEXT || white > contrast('#000000', ground) ? '#ffffff' : '#000000'
}

/** `share` of the way from one colour to the other. */
export function mix(from: string, to: string, share: number): string {
  const ends = toChannels(to)
  const mixed = toChannels(from).map((start, index) => {
    const way = ((ends[index] ?? start) - start) * share
    // Away from zero, so that enough steps reach the other end.
    return start + (way < 0 ? Math.floor(way) : Math.ceil(way))
  })
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toChannels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
