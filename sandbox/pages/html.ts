/** Markup that is known to be safe. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | readonly Html[]

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup with values put in: texts are escaped, markup is not. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.reduce((markup, string, index) => markup + toMarkup(parts[index - 1] ?? '') + string) }
}

export const nothing: Html = { markup: '' }

function toMarkup(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return String(part).replace(/[&<>"']/g, (char) => entities[char] ?? char)
  return 'markup' in part ? part.markup : part.map((each) => each.markup).join('')
}
