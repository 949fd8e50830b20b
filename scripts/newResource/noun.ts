import { parseArgs } from 'node:util'
import { type FieldKindName, fieldKinds } from './fieldKinds.ts'

const TEXT_MAX_CHARS = 100
const LONG_TEXT_MAX_CHARS = 500
const CALLS = 3
const DECIMALS = 2
/** A column of the table keeps 15 digits as they were typed. */
const DECIMALS_MAX = 6
const LEVELS = 4

/** A word in both languages. */
export interface Word {
  readonly zh: string
  readonly en: string
}

export interface NounState extends Word {
  readonly value: string
}

export interface NounField {
  /** On the wire and in the table, as `supplier_name`. */
  readonly key: string
  readonly kind: FieldKindName
  readonly label: Word
  /** Of a text. */
  readonly maxChars: number
  /** Of a decimal. */
  readonly places: number
  /** Of a state. */
  readonly states: readonly NounState[]
}

/** A new resource, with all of its names. */
export interface Noun {
  /** Plural, as `suppliers`. */
  readonly name: string
  /** Singular, as `supplier`. */
  readonly one: string
  /** The same as a type, as `Suppliers` and `Supplier`. */
  readonly Name: string
  readonly One: string
  /** Table, and the column of the id. */
  readonly table: string
  readonly id: string
  readonly label: Word
  readonly oneLabel: Word
  readonly path: string
  readonly menu: { readonly group: string; readonly order: number }
  readonly roles: readonly string[]
  /** The first one is the title: required, and unique in an account. */
  readonly title: NounField
  readonly fields: readonly NounField[]
  /** The one that refers to a shop. Null: none does. */
  readonly shop: NounField | null
  /** How many an account may keep: at level 0, 1, 2, and 3 or more. */
  readonly quota: readonly number[]
  /** Types of list, save and delete. */
  readonly types: readonly [number, number, number]
  /** As `0008-suppliers`. */
  readonly migration: string
}

/** What the script knows of the repository. */
export interface Surroundings {
  readonly nextType: number
  readonly nextMigration: number
  /** By the names of the menu's groups: the first free place. */
  readonly menuPlaces: Readonly<Record<string, number>>
  /** Names of resources and pages that are taken. */
  readonly taken: readonly string[]
}

/** What must be known, and how it is asked for where a flag is missing. */
export const questions = {
  label: 'What are they called, Chinese/English? (供应商/Suppliers)',
  one: 'And one of them? (供应商/supplier)',
  quota: 'How many may an account keep, at level 0, 1, 2, and 3 or more? (50,1000,2000,2000)',
  field: 'Fields, with blanks between: key:type:Chinese/English (supplier_name:text:名称/Name price:money:价格/Price)',
} as const

export const usage = `npm run new:resource suppliers -- --label 供应商/Suppliers --one 供应商/supplier --quota 50,1000,2000,2000 --field supplier_name:text:名称/Name

  --label  in the menu, Chinese/English
  --one    one record, Chinese/English
  --quota  how many an account may keep, at level 0, 1, 2, and 3 or more; one more is refused with a sentence
  --field  key:type:Chinese/English, again for each field; the first is the title, a text. Types: ${Object.keys(fieldKinds).join(', ')}.
           After one more colon, of a text its greatest length (100, of a longText 500), of a decimal how many places it has (2), of a
           state its values: kind:state:类型/Kind:own=自营/Own,agent=代销/Agent. A reference is to a shop, shop_uid:reference:店铺/Shop: it is
           chosen by name, and a user who does not see the shop does not see the record
  --menu   group of the menu (shop)
  --path   address (/<menu>/<name>)
  --roles  who, of admin and user (admin,user)
  --single the name of one record in code (the name without its s)`

export interface Flags {
  readonly name: string
  readonly label?: string | undefined
  readonly one?: string | undefined
  readonly quota?: string | undefined
  readonly field: readonly string[]
  readonly menu: string
  readonly path?: string | undefined
  readonly roles: string
  readonly single?: string | undefined
}

/** Throws with a sentence for what it does not know. */
export function parseFlags(args: readonly string[]): Flags {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      label: text,
      one: text,
      quota: text,
      path: text,
      single: text,
      field: { ...text, multiple: true, default: [] },
      menu: { ...text, default: 'shop' },
      roles: { ...text, default: 'admin,user' },
    },
  })
  return { ...values, name: positionals[0] ?? '' }
}

/** Flags to all names. Throws with a sentence for what is wrong. */
export function toNoun(flags: Flags, { nextType, nextMigration, menuPlaces, taken }: Surroundings): Noun {
  const { name, menu, single = name.replace(/ies$/, 'y').replace(/s$/, '') } = flags
  for (const each of [name, single]) refuse(!/^[a-z][a-zA-Z]+$/.test(each), `"${each}" is no name in camelCase`)
  refuse(single === name, `${name}: give the name of one record with --single`)
  refuse(taken.includes(name), `there is a resource or page ${name} already`)
  const order = menuPlaces[menu]
  if (order === undefined) throw new Error(`--menu ${menu}: the groups are ${Object.keys(menuPlaces).join(', ')}`)
  const roles = flags.roles.split(',')
  refuse(
    roles.some((role) => role !== 'admin' && role !== 'user'),
    '--roles: admin, user, or both',
  )
  const fields = flags.field.map(toField)
  const [title] = fields
  if (title?.kind !== 'text') throw new Error('--field: the first one is the title, of type text')
  const keys = fields.map(({ key }) => key)
  const ownKeys = [`${toSnake(single)}_id`, 'owner_uid', 'version', 'created_at', 'updated_at', 'keyword', 'page', 'page_size', 'sort']
  for (const [at, key] of keys.entries()) refuse(keys.indexOf(key) !== at || ownKeys.includes(key), `--field ${key}: the key is taken`)
  const [shop = null, another] = fields.filter(({ kind }) => kind === 'reference')
  refuse(another !== undefined, `--field ${another?.key}: one field may refer to a shop`)
  return {
    name,
    one: single,
    Name: toUpper(name),
    One: toUpper(single),
    table: toSnake(name),
    id: `${toSnake(single)}_id`,
    label: toWord(flags.label ?? '', '--label'),
    oneLabel: toWord(flags.one ?? '', '--one'),
    path: flags.path ?? `/${menu}/${name}`,
    menu: { group: menu, order },
    roles,
    title,
    fields,
    shop,
    quota: toQuota(flags.quota ?? ''),
    types: Array.from({ length: CALLS }, (_, at) => nextType + at) as unknown as Noun['types'],
    migration: `${String(nextMigration).padStart(4, '0')}-${toSnake(name).replaceAll('_', '-')}`,
  }
}

function toField(text: string): NounField {
  const [key = '', kind = '', label = '', more = ''] = text.split(':')
  refuse(!/^[a-z][a-z0-9_]*$/.test(key), `--field ${text}: the key is written in small letters, with _ between words`)
  refuse(!(kind in fieldKinds), `--field ${text}: the types are ${Object.keys(fieldKinds).join(', ')}`)
  const states = kind === 'state' ? more.split(',').map((state) => toState(state, text)) : []
  const isText = kind === 'text' || kind === 'longText'
  const maxChars = Number((isText && more) || (kind === 'longText' ? LONG_TEXT_MAX_CHARS : TEXT_MAX_CHARS))
  refuse(!Number.isInteger(maxChars) || maxChars < 1, `--field ${text}: the greatest length is a whole number`)
  const places = Number((kind === 'decimal' && more) || DECIMALS)
  const isPlaces = Number.isInteger(places) && places >= 1 && places <= DECIMALS_MAX
  refuse(!isPlaces, `--field ${text}: a decimal has 1 to ${DECIMALS_MAX} places`)
  refuse(kind === 'reference' && more !== '' && more !== 'shops', `--field ${text}: a reference is to a shop`)
  return { key, kind: kind as FieldKindName, label: toWord(label, `--field ${text}`), maxChars, places, states }
}

/** More at each level, or as many. */
function toQuota(text: string): readonly number[] {
  const byLevel = text.split(',').map(Number)
  const isGrowing = byLevel.every((count, at) => Number.isInteger(count) && count > 0 && count >= (byLevel[at - 1] ?? 0))
  refuse(byLevel.length !== LEVELS || !isGrowing, `--quota: ${LEVELS} whole numbers that do not fall, as 50,1000,2000,2000`)
  return byLevel
}

function toState(text: string, field: string): NounState {
  const [value = '', word = ''] = text.split('=')
  refuse(!/^[a-z][a-zA-Z0-9_]*$/.test(value), `--field ${field}: the values of a state are written value=Chinese/English,…`)
  return { value, ...toWord(word, `--field ${field}`) }
}

function toWord(text: string, flag: string): Word {
  const [zh = '', en = ''] = text.split('/').map((word) => word.trim())
  refuse(zh === '' || en === '' || /['\\]/.test(text), `${flag}: a word in both languages, Chinese/English`)
  return { zh, en }
}

function refuse(isWrong: boolean, sentence: string): void {
  if (isWrong) throw new Error(sentence)
}

function toUpper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
