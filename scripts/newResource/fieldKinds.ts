import type { NounField, NounState } from './noun.ts'

/** What a field is in each program, as TypeScript. */
export interface FieldKind {
  /** Schema of the entity. */
  readonly entity: (field: NounField) => string
  /** Schema in the payload of a save, where the field may be left out. */
  readonly payload: (field: NounField) => string
  /** Schema of the filter in the payload of the list. Null: the list has no filter for it. */
  readonly filter: ((field: NounField) => string) | null
  /** Type in the table, with the word after it where it is not a plain value. */
  readonly row: string
  /** Type of the column in the migration. */
  readonly column: 'text' | 'integer' | 'bigint'
  readonly isNullable: boolean
  /** Of a new record that does not name it. */
  readonly absent: (field: NounField) => string
  /** From the row to the entity, and from the payload or the filter to the row. Null: the value as it is. */
  readonly fromRow: ((value: string, field: NounField) => string) | null
  readonly toRow: ((value: string) => string) | null
  /** Can be looked for by a keyword, and comes from a file. */
  readonly isText: boolean
  /** Two values for the test. */
  readonly samples: (field: NounField) => readonly [string, string]
}

const plain = { filter: null, isNullable: false, fromRow: null, toRow: null, isText: false } as const

const ofText = {
  ...plain,
  entity: () => 'looseText',
  payload: ({ maxName }: NounField) => `z.optional(text(${maxName}))`,
  row: 'string',
  column: 'text',
  absent: () => "''",
  isText: true,
  samples: () => ["'甲'", "'乙'"],
} as const satisfies FieldKind

const ofNumber = {
  ...plain,
  entity: () => 'looseNumber(null)',
  payload: () => 'z.optional(z.nullable(fen))',
  row: 'number | null',
  column: 'bigint',
  isNullable: true,
  absent: () => 'null',
  samples: () => ['100', '250'],
} as const satisfies FieldKind

/** The types of field that a new resource may have. */
export const fieldKinds = {
  text: ofText,
  longText: ofText,
  /** A whole number. */
  number: { ...ofNumber, payload: () => 'z.optional(z.nullable(z.number().check(z.int())))' },
  money: ofNumber,
  dateTime: {
    ...ofNumber,
    entity: () => 'looseTime',
    payload: () => 'z.optional(z.nullable(timeMs))',
    samples: () => ['1_700_000_000_000', '1_800_000_000_000'],
  },
  boolean: {
    ...plain,
    entity: () => 'looseFlag(false)',
    payload: () => 'z.optional(flag)',
    filter: () => 'flagFilter',
    row: 'number',
    column: 'integer',
    absent: () => '0',
    fromRow: (value) => `${value} === 1`,
    toRow: (value) => `Number(${value})`,
    samples: () => ['true', 'false'],
  },
  state: {
    ...plain,
    entity: (field) => `z.enum(${field.statesName})`,
    payload: (field) => `z.optional(z.enum(${field.statesName}))`,
    filter: (field) => `z.optional(z.enum(${field.statesName}))`,
    row: 'string',
    column: 'text',
    absent: ({ states }) => `'${first(states).value}'`,
    fromRow: (value, field) => `${value} as ${field.entityType}['${field.key}']`,
    samples: ({ states }) => [`'${first(states).value}'`, `'${states.at(-1)?.value}'`],
  },
} as const satisfies Readonly<Record<string, FieldKind>>

export type FieldKindName = keyof typeof fieldKinds

export function kindOf(field: NounField): FieldKind {
  return fieldKinds[field.kind]
}

function first([state]: readonly NounState[]): NounState {
  return state ?? { value: '', zh: '', en: '' }
}
