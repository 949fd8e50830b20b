import type { Noun, Word } from './noun.ts'

/** What one program gets. */
export interface Template {
  /** New files, by path. */
  readonly files: (noun: Noun) => Readonly<Record<string, string>>
  /** Lines for files that are there. */
  readonly lines: (noun: Noun) => readonly NewLines[]
}

export interface NewLines {
  readonly path: string
  readonly text: string
  /**
   * The beginning of the line that opens the block which gets them at its end; of a block in others, the beginnings of all, from the outermost.
   * `import`: among the imports; `end`: after everything.
   */
  readonly into: 'import' | 'end' | (string & {}) | readonly string[]
}

/** Throws where the block is not there: somebody has changed the file, and the template must follow. */
export function addLines(source: string, { path, text, into }: NewLines): string {
  if (into === 'end') return `${source}${text}\n`
  const lines = source.split('\n')
  const at = into === 'import' ? lines.findIndex((line) => line.startsWith('import ')) : endOfBlock(lines, [into].flat())
  if (at < 0)
    throw new Error(
      `${path} has no block that begins with "${[into].flat().join('", in it "')}": scripts/newResource must follow what changed there`,
    )
  return [...lines.slice(0, at), text, ...lines.slice(at)].join('\n')
}

/** The line that closes the block; below 0: there is none. The formatter puts it under the beginning of the one that opens it. */
function endOfBlock(lines: readonly string[], openings: readonly string[]): number {
  let start = -1
  for (const opening of openings) {
    start = lines.findIndex((line, at) => at > start && line.startsWith(opening))
    if (start < 0) return -1
  }
  const indent = lines[start]?.match(/^ */)?.[0] ?? ''
  return lines.findIndex((line, at) => at > start && line.startsWith(indent) && /^[}\])`]/.test(line.slice(indent.length)))
}

export function wordOf({ zh, en }: Word): string {
  return `{ zh: '${zh}', en: '${en}' }`
}

export function listOf(keys: readonly string[]): string {
  return `[${keys.map((key) => `'${key}'`).join(', ')}]`
}
