/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** What the console itself has written on a button, a page or a field, word by word; a test compares them. */
  | { readonly kind: 'label'; readonly text: string }
  /** `to`: a path of the console, `chapter`, `chapter#anchor` or `#anchor`. */
  | { readonly kind: 'link'; readonly to: string; readonly text: string }

export type Line = readonly Inline[]

/** A part of a chapter, in its order. */
export type Block =
  /** `id` is the anchor, the same in both languages. */
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph' | 'note'; readonly content: Line }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  /** `text` says what there is to see. */
  | { readonly kind: 'picture'; readonly name: string; readonly text: string }
  /** Made from a table of the product, by its name (generatedParts.ts). */
  | { readonly kind: 'generated'; readonly of: string }

/** What a file of `docs/handbook` says. */
export interface ChapterText {
  readonly blocks: readonly Block[]
}

/** A line as plain text. */
export function textOfLine(line: Line): string {
  return line.map(({ text }) => text).join('')
}
