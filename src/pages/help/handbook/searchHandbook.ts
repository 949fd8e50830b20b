import type { Translation } from '../../../providers/i18n/useTranslate.ts'
import { type Block, type ChapterText, textOfLine } from './chapter.ts'
import type { Chapter } from './chapters.ts'
import { toGeneratedRows } from './generatedParts.ts'

/** A paragraph, a row or a line of a list, with the heading that it is under. */
interface Passage {
  readonly chapter: Chapter
  /** Anchor of the heading; '' before the first. */
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

export interface Found extends Passage {
  /** How many passages of the same heading have the words, this one included. */
  readonly count: number
}

/** Every passage of a chapter, also those of generated tables. */
export function toPassages(chapter: Chapter, { blocks }: ChapterText, reader: Pick<Translation, 't' | 'language'>): readonly Passage[] {
  let anchor = ''
  let heading = ''
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') {
      anchor = block.id
      heading = block.text
    }
    return textsOf(block, reader).map((text) => ({ chapter, anchor, heading, text }))
  })
}

/** Passages with every one of the words, one for each heading; those whose heading has them come first. */
export function searchPassages(passages: readonly Passage[], typed: string): readonly Found[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = passages.filter(({ heading, text }) => hasAll(`${heading} ${text}`, words))
  const byPlace = new Map<string, Found>()
  for (const hit of hits) {
    const place = `${hit.chapter.name}#${hit.anchor}`
    const known = byPlace.get(place)
    byPlace.set(place, known ? { ...known, count: known.count + 1 } : { ...hit, count: 1 })
  }
  const found = [...byPlace.values()]
  return [...found.filter(({ heading }) => hasAll(heading, words)), ...found.filter(({ heading }) => !hasAll(heading, words))]
}

function hasAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

function textsOf(block: Block, reader: Pick<Translation, 't' | 'language'>): readonly string[] {
  switch (block.kind) {
    case 'heading':
    case 'picture':
      return [block.text]
    case 'paragraph':
    case 'note':
      return [textOfLine(block.content)]
    case 'list':
      return block.items.map(textOfLine)
    case 'table':
      return block.rows.map((row) => row.map(textOfLine).join(' '))
    case 'generated':
      return toGeneratedRows(block.of, reader).map(({ name, text }) => `${name} ${text}`)
  }
}
