import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Block, ChapterText, Inline } from '../../src/pages/help/handbook/chapter.ts'

const HANDBOOK_FILE = 'handbook.json'
const CHAPTER = /[\\/]docs[\\/]handbook[\\/](zh|en)[\\/][^\\/]+\.md$/
const ANCHOR = /\s*\{#([\w-]+)\}$/
const GENERATED = /^\{\{([a-zA-Z]+)\}\}$/

/**
 * Chapters of the handbook become data, which the console draws with its own components: no markup of a file reaches the page, and no
 * markdown library the browser (decision 0104).
 */
export function handbook(): Plugin {
  return {
    name: 'zhanggui:handbook',
    enforce: 'pre',
    transform(code, id) {
      if (!CHAPTER.test(id)) return null
      const text = JSON.stringify(JSON.stringify(parseChapter(code)))
      return { code: `export default JSON.parse(${text})`, map: null, moduleType: 'js' }
    },
    // For the server, which answers assistants from it.
    async generateBundle() {
      const { listHandbookSections } = await import('./handbookSections.ts')
      this.emitFile({ type: 'asset', fileName: HANDBOOK_FILE, source: JSON.stringify(listHandbookSections()) })
    },
  }
}

/** The blocks of a chapter. Throws for what no block can show, so that a build names it. */
export function parseChapter(markdown: string): ChapterText {
  return { blocks: marked.lexer(markdown).flatMap((token) => toBlock(token)) }
}

function toBlock(token: Token): Block | readonly Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return toHeading(token as Tokens.Heading)
    case 'paragraph':
      return toParagraph(token as Tokens.Paragraph)
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return { kind: 'list', isOrdered: ordered, items: items.map((item) => item.tokens.flatMap((each) => toInline(each))) }
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => cell.tokens.flatMap((each) => toInline(each)))
      return { kind: 'table', head: cells(header), rows: rows.map((row) => cells(row)) }
    }
    case 'blockquote': {
      const [first] = (token as Tokens.Blockquote).tokens
      if (first?.type !== 'paragraph') throw refused(token)
      return { kind: 'note', content: inlineOf(first) }
    }
    default:
      throw refused(token)
  }
}

function toHeading({ depth, text, raw }: Tokens.Heading): Block {
  const id = ANCHOR.exec(text)?.[1]
  if (!id || (depth !== 2 && depth !== 3)) throw new Error(`a heading needs level 2 or 3, and an anchor {#name}: ${raw}`)
  return { kind: 'heading', level: depth, id, text: text.replace(ANCHOR, '') }
}

function toParagraph(token: Tokens.Paragraph): Block {
  const [only] = token.tokens
  const generated = GENERATED.exec(token.text)?.[1]
  if (generated) return { kind: 'generated', of: generated }
  if (token.tokens.length === 1 && only?.type === 'image') return { kind: 'picture', name: only.href, text: only.text }
  return { kind: 'paragraph', content: inlineOf(token) }
}

function inlineOf(token: Token): readonly Inline[] {
  return ((token as Tokens.Generic).tokens ?? []).flatMap((each) => toInline(each))
}

function toInline(token: Token): Inline | readonly Inline[] {
  const { type, tokens, href } = token as Tokens.Generic
  const text = plain(String((token as Tokens.Generic).text ?? ''))
  switch (type) {
    case 'text':
      return tokens ? inlineOf(token) : { kind: 'text', text }
    case 'escape':
      return { kind: 'text', text }
    case 'strong':
      return { kind: 'label', text }
    case 'codespan':
      return { kind: 'code', text }
    case 'link':
      return { kind: 'link', to: String(href), text }
    default:
      throw refused(token)
  }
}

/** The library escapes what it takes for markup; here nothing is markup. */
function plain(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function refused({ type, raw }: Token): Error {
  return new Error(`the handbook cannot show ${type}: ${raw}`)
}
