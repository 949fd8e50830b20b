import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const sectionSchema = z.object({ chapter: z.string(), anchor: z.string(), heading: z.string(), text: z.string() })
const handbookSchema = z.object({ zh: z.array(sectionSchema), en: z.array(sectionSchema) })
export type Handbook = z.infer<typeof handbookSchema>
export type HandbookSection = z.infer<typeof sectionSchema>

/** Reads the handbook that the console's build left beside the console; null: there is none. */
export function readHandbook(consoleFolder: string | null): Handbook | null {
  const file = consoleFolder === null ? null : join(consoleFolder, 'handbook.json')
  return file !== null && existsSync(file) ? handbookSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** A word in a heading says more than one in the text. */
const HEADING_WEIGHT = 2

/**
 * The sections that say most of what is asked, the best first. Chinese has no blanks between its words: there each pair of characters that follow each other
 * counts. The fewer sections have it, the more it counts.
 */
export function searchSections(sections: readonly HandbookSection[], asked: string, limit: number): readonly HandbookSection[] {
  const lower = sections.map(({ heading, text }) => ({ heading: heading.toLowerCase(), text: text.toLowerCase() }))
  const weights = toTerms(asked).flatMap((term) => {
    const count = lower.filter(({ heading, text }) => heading.includes(term) || text.includes(term)).length
    return count === 0 ? [] : [{ term, weight: Math.log(1 + sections.length / count) }]
  })
  const scored = sections.map((section, at) => {
    const { heading, text } = lower[at] ?? { heading: '', text: '' }
    const scoreOf = ({ term, weight }: (typeof weights)[number]) =>
      weight * (heading.includes(term) ? HEADING_WEIGHT : text.includes(term) ? 1 : 0)
    return { section, score: weights.reduce((sum, each) => sum + scoreOf(each), 0) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ section }) => section)
}

function toTerms(asked: string): readonly string[] {
  const words = asked.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []
  const terms = words.flatMap((word) => {
    if (!/\p{Script=Han}/u.test(word) || word.length < 2) return [word]
    return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
  })
  return [...new Set(terms)]
}
