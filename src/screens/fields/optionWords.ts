import type { Text } from '../../resources/schema/text.ts'
import type { Parsed } from './faces.ts'

interface Option {
  readonly value: unknown
  /** What it can be written as. */
  readonly words: readonly string[]
}

/** One of a closed set, by any of its words. `names`: what the reader is told that can be written. */
export function parseOption(text: string, options: readonly Option[], names: readonly string[]): Parsed {
  const found = options.find(({ words }) => words.some((word) => isSameWord(word, text)))
  return found ? { value: found.value } : { problem: { word: 'word', value: text, options: names } }
}

/** In Chinese and English: `在线 / Online`. */
export function bothWords({ zh, en }: Text): string {
  return zh === en ? zh : `${zh} / ${en}`
}

/** The same word in upper or lower case, with or without blanks around it. */
export function isSameWord(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
