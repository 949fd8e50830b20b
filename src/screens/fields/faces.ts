import type { Translate } from '../../providers/i18n/createTranslate.ts'
import type { Field, FieldCellProps, FieldInputProps, FieldOf, FieldType } from '../../resources/schema/field.ts'
import type { Text } from '../../resources/schema/text.ts'
import type { Cell, FileColumn, FileTexts } from '../transfer/file/cell.ts'
import type { RawCell } from '../transfer/file/table.ts'
import type { Titles } from './titlesContext.ts'

/** What the cell of a type is given. */
export type CellProps<Type extends FieldType = FieldType> = FieldCellProps<FieldOf<Type>>

/** What the input of a type is given. */
export type InputProps<Type extends FieldType = FieldType> = FieldInputProps<FieldOf<Type>>

/**
 * `text`: contains; `options`: one of the declared states; `record`: a record of another resource; `period`: from a day to a day;
 * `span`: from a figure to a figure.
 */
export type FilterKind = 'text' | 'options' | 'record' | 'period' | 'span'

/** What a field type does in a list and in a form, apart from its looks: pure, since workers sort and filter by it too. */
export interface FieldRules<Type extends FieldType = FieldType> {
  /** Default: no filter of its own. */
  readonly filter?: FilterKind
  /** What its values are sorted by; a value whose key is null comes last in either order. Null: the column does not sort. */
  readonly sortKey: ((value: unknown, field: FieldOf<Type>) => string | number | null) | null
  /** Figures end at the end of their column. Default: values begin at its start. */
  readonly align?: 'end'
  /** Width of the column, px. */
  readonly widthPx: number
  /** The column is never wider than that: what must not be broken in two. Default: it takes what room there is. */
  readonly isExact?: boolean
  /** How a cell of the list is edited; `switch`: a click changes it and saves. Default, and null: only in the form. */
  readonly draft?: DraftRules<Type> | 'switch' | null
  /** What a value is multiplied by to be what the reader sees and filters by. Default: 1. */
  readonly shownPer?: number
  /** The values that there are, each with its word, of a closed set. Default: the set is not closed. */
  readonly options?: (field: FieldOf<Type>, words: OptionWords) => readonly (readonly [value: string, label: string])[]
  /** What a call takes from a form for a field that holds nothing. Default: the field is not sent. */
  readonly emptyAs?: { readonly create?: unknown; readonly edit?: unknown }
}

/** How a type is edited in a cell: as text, which every native input holds. */
export interface DraftRules<Type extends FieldType = FieldType> {
  /** The native input that holds it. Default: one line of text. */
  readonly control?: 'lines' | 'figure' | 'moment' | 'options'
  readonly toDraft: (value: unknown) => string
  readonly parse: (draft: string, field: FieldOf<Type>) => ParsedDraft
}

/** What a draft says: a value of the field, or why it is none (a reason of the contract). */
export type ParsedDraft = { readonly value: unknown } | { readonly reason: 'required' | 'wrong_type' | 'bad_format' }

/** How a field type leaves to a file and comes back. Loaded with the export, the import and the worker that writes. */
export interface FileRules<Type extends FieldType = FieldType> {
  /** The value as a file holds it, never null or undefined before. Undefined: it is not of the kind that it should be. */
  readonly toCell: (value: unknown, column: FileColumn, texts: Pick<FileTexts, 'separator'>) => Cell | undefined
  /** Its values are times, whose zone the head of a column says on a computer elsewhere. Default: they are not. */
  readonly isZoned?: true
  /** The words that its values need in a file, by value. Default: none. */
  readonly words?: (field: FieldOf<Type>, words: ColumnWords) => ReadonlyMap<string, string>
  /** Words of the rows of a value that has rows, in their order. Default: none. */
  readonly rowWords?: (field: FieldOf<Type>, words: ColumnWords) => ReadonlyMap<string, string>
  /** The columns that a spreadsheet can count with, where they are several; each holds one part of a list. Default: one column. */
  readonly parts?: (field: FieldOf<Type>) => readonly Field[]
  /** The value from the text of a cell that is not blank. Null: it is not written by hand. */
  readonly parse: ((text: string, field: FieldOf<Type>, cell: RawCell, records: Records) => Parsed) | null
  /** What a person is to fill in. Default: the field's own help, else that it is a text. */
  readonly hint?: (field: FieldOf<Type>, words: HintWords) => string
}

/** The reader's words for a closed set of values. */
export interface OptionWords {
  readonly text: (text: Text) => string
  readonly yes: string
  readonly no: string
}

/** The reader's words for the columns of a file. */
export interface ColumnWords extends OptionWords {
  /** Titles of records by resource and id; a resource that the reader may not list is not in it. */
  readonly titles: ReadonlyMap<string, Titles>
}

/** The reader's words for what is to be filled in. */
export interface HintWords {
  readonly t: Translate
  readonly text: (text: Text) => string
  /** The label of a resource by its name. */
  readonly labelOf: (resource: string) => string
}

/** The records of a resource, by the text that a person writes for one. */
export interface RecordIndex {
  readonly ids: ReadonlySet<string>
  /** Titles may be the same. */
  readonly idsByTitle: ReadonlyMap<string, readonly string[]>
}

/** What a cell means besides its field: the records of each resource, by title and id. */
export type Records = ReadonlyMap<string, RecordIndex>

/** What is wrong with a cell, as a key of the texts with its parameters; or a reason of the contract, as a server would give it. */
export type Problem =
  | { readonly word: 'number' | 'money' | 'date' | 'formula' | 'scientific' | 'rounded' | 'blank' | 'notPermitted' }
  | { readonly word: 'word'; readonly value: string; readonly options: readonly string[] }
  | { readonly word: 'unknownRecord' | 'manyRecords'; readonly value: string; readonly resource: string }
  | { readonly word: 'twice'; readonly line: number }
  | { readonly word: 'reason'; readonly reason: string }

/** What a cell came to: a value (undefined: it is blank), or what is wrong with it. A warning lets the value pass. */
export type Parsed = { readonly value: unknown; readonly warning?: Problem } | { readonly problem: Problem }
