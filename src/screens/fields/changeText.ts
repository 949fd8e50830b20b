const ITEMS_MAX = 3
const CHARACTERS_MAX = 80

/** A recorded value as it is on the wire, all of it. */
export function wholeChangeText(value: unknown): string {
  return typeof value === 'string' ? value || '""' : JSON.stringify(value)
}

/** Its beginning: of a list the first few and how many more there are, of a text or an object the first characters. */
export function shortChangeText(value: unknown): string {
  if (!Array.isArray(value)) return cut(wholeChangeText(value))
  const more = value.length - ITEMS_MAX
  const first = value.slice(0, ITEMS_MAX).map((item) => cut(wholeChangeText(item)))
  return more > 0 ? `${first.join(', ')} +${more}` : first.join(', ') || wholeChangeText(value)
}

function cut(text: string): string {
  return text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text
}
