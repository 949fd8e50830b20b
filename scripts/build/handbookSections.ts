import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Block, textOfLine } from '../../src/pages/help/handbook/chapter.ts'
import { parseChapter } from './handbook.ts'

/** What the handbook says under one heading, as plain text. */
export interface HandbookSection {
  readonly chapter: string
  /** '' before the first heading. */
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

const FOLDER = 'docs/handbook'

/** All of the handbook by language, for those who look something up without the console. Tables that are made from the product are left out. */
export function listHandbookSections(): Readonly<Record<'zh' | 'en', readonly HandbookSection[]>> {
  return { zh: listSections('zh'), en: listSections('en') }
}

function listSections(language: 'zh' | 'en'): readonly HandbookSection[] {
  const folder = join(FOLDER, language)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) => toSections(file.slice(0, -'.md'.length), parseChapter(readFileSync(join(folder, file), 'utf8')).blocks))
}

function toSections(chapter: string, blocks: readonly Block[]): readonly HandbookSection[] {
  const sections: { chapter: string; anchor: string; heading: string; lines: string[] }[] = [
    { chapter, anchor: '', heading: '', lines: [] },
  ]
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ chapter, anchor: block.id, heading: block.text, lines: [] })
    else sections.at(-1)?.lines.push(...linesOf(block))
  }
  return sections.filter(({ lines }) => lines.length > 0).map(({ lines, ...section }) => ({ ...section, text: lines.join('\n') }))
}

function linesOf(block: Exclude<Block, { readonly kind: 'heading' }>): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return [textOfLine(block.content)]
    case 'list':
      return block.items.map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${textOfLine(item)}`)
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOfLine).join(' | '))
    case 'picture':
    case 'generated':
      return []
  }
}
