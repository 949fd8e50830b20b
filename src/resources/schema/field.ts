import type { ComponentType } from 'react'
import type { CallName } from '../../../contract/toolApi.ts'
import type { ResourceRecord } from './resource.ts'
import type { Text } from './text.ts'

/** How a state looks beside its word: colour is never the only sign. */
export type Tone = 'good' | 'bad' | 'warning' | 'quiet'

/** What every field has. */
export interface FieldBase {
  /** Column head and form label. */
  readonly label: Text
  /** A sentence under the input. */
  readonly help?: Text | undefined
  /** The call that saves this field, where it is not the resource's own update. */
  readonly saveWith?: CallName | undefined
  /** The cell itself can be edited in the list; default: only in the form. */
  readonly edit?: 'inline' | undefined
  /** Width of the column, px; default by type. */
  readonly widthPx?: number | undefined
  /** An input of its own instead of the type's, loaded with the form. */
  readonly input?: (() => Promise<ComponentType<FieldInputProps>>) | undefined
  /** A cell of its own instead of the type's, in list and read page. */
  readonly cell?: (() => Promise<ComponentType<FieldCellProps>>) | undefined
}

/** What an input of a field is given; the form adds value and onChange. */
export interface FieldInputProps<Declared = Field> {
  readonly field: Declared
  readonly screen: 'create' | 'edit'
  readonly id?: string
  readonly disabled?: boolean
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
}

/** What a cell of a field is given. */
export interface FieldCellProps<Declared = Field> {
  readonly field: Declared
  readonly value: unknown
  /** The whole record: a state says when it was found out from another field of it. */
  readonly record: ResourceRecord
  /** There is room for all of it, as on a read page. Default: a row may show its beginning. */
  readonly isWhole?: boolean
}

export interface MatrixOption {
  readonly value: string
  readonly label: Text
}

export interface MatrixRow extends MatrixOption {
  /** The columns that mean anything in this row. Default: all. */
  readonly columns?: readonly string[]
}

export interface StateOption {
  readonly value: string | number
  readonly label: Text
  readonly tone: Tone
}

/** What a declaration of each type of field says besides. A type without a folder in `src/screens/fields` does not compile. */
interface FieldOptions {
  text: unknown
  longText: unknown
  /** A list of texts. */
  texts: unknown
  /** The address of a small picture beside the row's name. It says nothing that the name does not. */
  picture: unknown
  /** An identifier: shown whole, exported as text. */
  id: unknown
  /** `places`: so many decimals are shown, and no more can be typed. Default: as many as the value has, at most 3. */
  number: { readonly places?: number }
  /** A share of 1, shown in percent. */
  ratio: unknown
  /** Money in fen, shown in yuan. */
  money: unknown
  /** Lowest and highest of several amounts, fen: `[low, high]`. Sorts by the lowest. */
  moneyRange: unknown
  /** Milliseconds since 1970, shown in the user's time zone. */
  dateTime: unknown
  /** Yes or no; the words that say so, where they are others. */
  boolean: { readonly words?: { readonly yes: Text; readonly no: Text } }
  /** Which of some things are so for each of others: a record of lists, as the rights of a sub-account are. */
  matrix: { readonly rows: readonly MatrixRow[]; readonly columns: readonly MatrixOption[] }
  /** Written, never read back: a cookie. */
  secret: unknown
  /** A record of fields and values, as the audit trail keeps them. */
  changes: unknown
  /** One of a closed set; `timeField` names the field that says when it was found out. */
  state: { readonly states: readonly StateOption[]; readonly timeField?: string }
  /**
   * The id of a record of another resource. `members` names its field with the ids of its rows here: filtered by this field, a list
   * shows those rows.
   */
  reference: { readonly resource: string; readonly members?: string }
  /** Ids of records of another resource. */
  references: { readonly resource: string }
}

export type FieldType = keyof FieldOptions
export type FieldOf<Type extends FieldType> = FieldBase & { readonly type: Type } & FieldOptions[Type]

/** A field of a resource. Its type decides cell, input, filter, sort order, export and import (`src/screens/fields`); nothing else formats it. */
export type Field = { [Type in FieldType]: FieldOf<Type> }[FieldType]

function fieldOf<Type extends FieldType>(type: Type) {
  return (declared: FieldBase & FieldOptions[Type]): FieldOf<Type> => ({ ...declared, type })
}

/** The types of fields, as declarations write them: `field.text({ label })`. */
export const field = {
  text: fieldOf('text'),
  longText: fieldOf('longText'),
  texts: fieldOf('texts'),
  picture: fieldOf('picture'),
  id: fieldOf('id'),
  number: fieldOf('number'),
  ratio: fieldOf('ratio'),
  money: fieldOf('money'),
  moneyRange: fieldOf('moneyRange'),
  dateTime: fieldOf('dateTime'),
  boolean: fieldOf('boolean'),
  matrix: fieldOf('matrix'),
  secret: fieldOf('secret'),
  changes: fieldOf('changes'),
  state: fieldOf('state'),
  reference: fieldOf('reference'),
  references: fieldOf('references'),
} as const satisfies { readonly [Type in FieldType]: unknown }

/** Is it written and never read back? */
export function isSecret(declared: Field | undefined): boolean {
  return declared?.type === 'secret'
}

/** The resource whose records a field names; null: it names none. */
export function referredResource(declared: Field | undefined): string | null {
  return declared && 'resource' in declared ? declared.resource : null
}
