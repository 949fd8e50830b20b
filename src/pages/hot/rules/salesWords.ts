const TEN_THOUSAND = 10_000

/** What words for sales mean at least, `1.2万+` is 12,000; null: there is no number in them. */
export function leastOfWords(words: string): number | null {
  const found = /(\d+(?:\.\d+)?)\s*(万|w)?/i.exec(words.replaceAll(',', ''))
  if (!found) return null
  return Math.round(Number(found[1]) * (found[2] ? TEN_THOUSAND : 1))
}
