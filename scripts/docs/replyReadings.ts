import type * as z from 'zod/mini'
import type { ToolCall } from '../../contract/call.ts'
import { systemCalls } from '../../contract/calls/system.ts'
import { id } from '../../contract/fields.ts'
import { countUnreadable, parseReply } from '../../src/providers/toolApi/parseReply.ts'

/** What another backend may write in the place of a value. A field of which an oddity would be the plain value has none there. */
export const oddities = ['absent', 'null', 'empty text', 'number for text', 'text for number', 'list as text'] as const
export type Oddity = (typeof oddities)[number]

/** How a reply with one odd field is read. */
export type Outcome =
  /** As this value; undefined: as if it were not there. */
  | { readonly is: 'read'; readonly value: unknown }
  /** The record that the field is of is left out; what is around it is read. */
  | { readonly is: 'recordLost' }
  | { readonly is: 'unreadable' }

export interface FieldReading {
  readonly call: string
  /** From the data of the reply: `[].shop_uid`, `list[].rights.shop`; '' is the data itself. */
  readonly field: string
  readonly kind: Kind
  /** Names its record: without it there is none. */
  readonly isKey: boolean
  /** What it is read as when it is plain. */
  readonly plain: unknown
  readonly outcomes: Readonly<Partial<Record<Oddity, Outcome>>>
}

type Kind = 'text' | 'number' | 'flag' | 'choice' | 'list' | 'record'
type Path = readonly (string | 0)[]

interface Shape {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly entries?: Readonly<Record<string, string>>
  readonly options?: readonly z.ZodMiniType[]
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
}

/** Calls that the specification names, but those whose answer is a file, has no shape, or is about the deployment, which is ours. */
export function specificationCalls(calls: Readonly<Record<string, ToolCall>>): readonly (readonly [string, ToolCall])[] {
  const named = Object.entries(calls).filter(([name, { capability }]) => capability === null && !(name in systemCalls))
  return named.filter(([, { reply }]) => shapeOf(reply).type !== 'unknown')
}

/** Every field of every reply, with each oddity in its place, read as the console reads it. */
export function readReplies(calls: Readonly<Record<string, ToolCall>>): readonly FieldReading[] {
  return specificationCalls(calls).flatMap(([call, { reply }]) => {
    const sample = sampleOf(reply)
    return fieldsOf(reply, []).map(({ path, schema }) => {
      const kind = kindOf(schema)
      const applied = oddities.filter((oddity) => isOdd(kind, oddity, path))
      const entries = applied.map((oddity) => [oddity, readWith(reply, sample, path, oddity)] as const)
      return {
        call,
        field: toName(path),
        kind,
        isKey: schema === id,
        plain: valueAt(parseReply(reply, sample), path),
        outcomes: Object.fromEntries(entries),
      }
    })
  })
}

/** The data itself, and each field below it. */
function fieldsOf(schema: z.ZodMiniType, path: Path): readonly { readonly path: Path; readonly schema: z.ZodMiniType }[] {
  const { shape, element } = shapeOf(schema)
  // An entry of a list is no field: what is odd about one is odd about its fields.
  const own = path.at(-1) === 0 ? [] : [{ path, schema }]
  if (element) return [...own, ...fieldsOf(element, [...path, 0])]
  return [...own, ...Object.entries(shape ?? {}).flatMap(([key, each]) => fieldsOf(each, [...path, key]))]
}

/** What is behind repairs, defaults, and the leave to be missing. */
function shapeOf(schema: z.ZodMiniType): Shape {
  const shape = schema._zod.def as unknown as Shape
  if (shape.innerType) return shapeOf(shape.innerType)
  if (shape.type === 'union' && shape.options?.[0]) return shapeOf(shape.options[0])
  if (shape.type !== 'pipe' || !shape.in || !shape.out) return shape
  return shapeOf(shapeOf(shape.out).type === 'transform' ? shape.in : shape.out)
}

const kinds: Readonly<Record<string, Kind>> = { object: 'record', array: 'list', string: 'text', boolean: 'flag', enum: 'choice' }

function kindOf(schema: z.ZodMiniType): Kind {
  return kinds[shapeOf(schema).type] ?? 'number'
}

/** A plain value: one entry in each list, the first word of each choice. */
function sampleOf(schema: z.ZodMiniType): unknown {
  const { shape, element, entries } = shapeOf(schema)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, sampleOf(each)]))
  if (element) return shapeOf(element).type === 'unknown' ? [] : [sampleOf(element)]
  const kind = kindOf(schema)
  if (kind === 'choice') return Object.values(entries ?? {})[0]
  return { text: '12', number: 1, flag: true, list: [], record: {} }[kind]
}

function isOdd(kind: Kind, oddity: Oddity, path: Path): boolean {
  if (oddity === 'absent') return typeof path.at(-1) === 'string'
  if (oddity === 'number for text') return kind === 'text' || kind === 'choice'
  if (oddity === 'text for number') return kind === 'number' || kind === 'flag'
  return oddity === 'list as text' ? kind === 'list' : true
}

function readWith(reply: z.ZodMiniType, sample: unknown, path: Path, oddity: Oddity): Outcome {
  const parsed = parseReply(reply, changedAt(sample, path, oddity))
  if (parsed === undefined) return { is: 'unreadable' }
  const around = path.map((_, depth) => valueAt(parsed, path.slice(0, depth)))
  const isLost = countUnreadable(parsed) > 0 || around.some((record) => record === undefined || record === null)
  return isLost ? { is: 'recordLost' } : { is: 'read', value: valueAt(parsed, path) }
}

function changedAt(value: unknown, [key, ...rest]: Path, oddity: Oddity): unknown {
  if (key === undefined) return toOdd(value, oddity)
  if (key === 0) return [changedAt((value as unknown[])[0], rest, oddity)]
  const record = value as Readonly<Record<string, unknown>>
  if (rest.length > 0 || oddity !== 'absent') return { ...record, [key]: changedAt(record[key], rest, oddity) }
  const { [key]: _, ...others } = record
  return others
}

function toOdd(value: unknown, oddity: Oddity): unknown {
  if (oddity === 'null') return null
  if (oddity === 'empty text') return ''
  if (oddity === 'number for text') return 12
  return typeof value === 'object' ? JSON.stringify(value) : String(Number(value))
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (at as Readonly<Record<string | number, unknown>> | null | undefined)?.[key], value)
}

function toName(path: Path): string {
  return path.map((key, at) => (key === 0 ? '[]' : `${at > 0 ? '.' : ''}${key}`)).join('')
}
