import type { NounField } from './noun.ts'

/** What a field is in each program, as TypeScript. */
export interface FieldKind {
  /** In the entity. */
  readonly contract: (field: NounField) => string
  /** Type of the column in the migration. */
  readonly column: 'text' | 'integer' | 'bigint' | 'double precision'
  readonly isNullable: boolean
  /** What the declaration says besides the label, with a comma before it. */
  readonly options?: (field: NounField) => string
  /** Can be looked for by a keyword. */
  readonly isText?: boolean
  /** The list has a filter for it. */
  readonly isFiltered?: boolean
  /** Two values for the tests. Null: the tests fill it in. */
  readonly samples: ((field: NounField) => readonly [string, string]) | null
}

const ofText = {
  contract: ({ maxChars }: NounField) => `recordField.text(${maxChars})`,
  column: 'text',
  isNullable: false,
  isText: true,
  samples: () => ["'甲'", "'乙'"],
} as const satisfies FieldKind

const ofNumber = { column: 'bigint', isNullable: true, samples: () => ['100', '250'] } as const satisfies Partial<FieldKind>

/** The kinds of field that a new resource may have. */
export const fieldKinds = {
  text: ofText,
  longText: ofText,
  /** A whole number. */
  number: { ...ofNumber, contract: () => 'recordField.number' },
  decimal: {
    contract: ({ places }) => `recordField.decimal(${places})`,
    column: 'double precision',
    isNullable: true,
    options: ({ places }) => `, places: ${places}`,
    samples: ({ places }) => [(1).toFixed(places).replace(/0$/, '5'), '2'],
  },
  money: { ...ofNumber, contract: () => 'recordField.money' },
  dateTime: { ...ofNumber, contract: () => 'recordField.dateTime', samples: () => ['1_700_000_000_000', '1_800_000_000_000'] },
  boolean: {
    contract: () => 'recordField.boolean',
    column: 'integer',
    isNullable: false,
    isFiltered: true,
    samples: () => ['true', 'false'],
  },
  state: {
    contract: ({ states }) => `recordField.state([${states.map(({ value }) => `'${value}'`).join(', ')}])`,
    column: 'text',
    isNullable: false,
    options: ({ states }) => {
      const options = states.map(({ value, zh, en }) => `{ value: '${value}', label: { zh: '${zh}', en: '${en}' }, tone: 'quiet' }`)
      return `, states: [${options.join(', ')}]`
    },
    isFiltered: true,
    samples: ({ states }) => [`'${states[0]?.value}'`, `'${states.at(-1)?.value}'`],
  },
  /** The id of a shop: a user who does not see the shop does not see the record. */
  reference: {
    contract: () => 'recordField.reference',
    column: 'text',
    isNullable: true,
    options: () => ", resource: 'shops'",
    isFiltered: true,
    samples: null,
  },
} as const satisfies Readonly<Record<string, FieldKind>>

export type FieldKindName = keyof typeof fieldKinds

export function kindOf(field: NounField): FieldKind {
  return fieldKinds[field.kind]
}

/** The type of field of the declaration. */
export function declaredKindOf({ kind }: NounField): string {
  return kind === 'decimal' ? 'number' : kind
}
