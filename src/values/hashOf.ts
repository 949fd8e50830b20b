/** A short hash of a long text, of 64 bits: nobody meets two texts with the same one by chance. It keeps nothing secret. */
export function hashOf(text: string): string {
  let high = 7
  let low = 11
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    high = Math.imul(high ^ (high >>> 15) ^ sign, 0x9e3779b1)
    low = Math.imul(low ^ (low >>> 13) ^ sign, 0x85ebca6b)
  }
  return `${(high >>> 0).toString(36)} ${(low >>> 0).toString(36)}`
}
