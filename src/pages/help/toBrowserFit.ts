/** The oldest engine that the extension runs in, as its manifest says (minimum_chrome_version). */
export const CHROMIUM_MIN_MAJOR = 116

/** As much of the browser as says what it is. */
export interface BrowserFacts {
  readonly userAgent: string
}

/** Can the extension be installed here? `tooOld`: the right engine, but before its time. */
export type BrowserFit = { readonly fit: 'good' | 'tooOld'; readonly major: number } | { readonly fit: 'none' }

/** Chrome, Edge and 360 (Chromium's engine) on a desk; Firefox, Safari and phones have no such extensions. */
export function toBrowserFit({ userAgent }: BrowserFacts): BrowserFit {
  const major = Number(/Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1])
  if (!major || /\b(Android|Mobile)\b/.test(userAgent)) return { fit: 'none' }
  return { fit: major >= CHROMIUM_MIN_MAJOR ? 'good' : 'tooOld', major }
}
