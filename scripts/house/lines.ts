/** Rooms whose forms shall be made of the parts of `ui`. */
const FORMS = /^src\/(pages|batches|shops|layout|template)\/.*[.]tsx$/

interface Text {
  readonly path: string
  readonly text: string
}

/**
 * Lines that wire a form by hand: those from `<FormField` to its end, and others that spread a `control` or take the value out of an event.
 * @returns how many, over all files of the rooms that have forms
 */
export function wiringLines(sources: readonly Text[]): number {
  return sources.reduce((sum, { path, text }) => (FORMS.test(path) ? sum + wiringOf(text) : sum), 0)
}

function wiringOf(text: string): number {
  let isInside = false
  return text.split('\n').filter((line) => {
    isInside ||= line.includes('<FormField')
    const isWiring = isInside || line.includes('{...control}') || line.includes('onChange={(event) =>')
    if (line.includes('</FormField>')) isInside = false
    return isWiring
  }).length
}

/** Places where a literal spreads a literal, or a tuple is taken apart where it is made: written to save lines. */
export function squeezedPlaces(sources: readonly Text[]): number {
  return sources.reduce((sum, { text }) => sum + [...text.matchAll(/[.]{3}\{ |^ *(const|let) \[[^\]]*\] = \[.*\]$/gm)].length, 0)
}
