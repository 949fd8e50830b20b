import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline as chain, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { StartupError } from '../startupError.ts'

/*
 * The file, packed with gzip, a JSON text a line:
 *
 * | line    | what                                                             |
 * |---------|------------------------------------------------------------------|
 * | first   | `Head`                                                            |
 * | next    | `{ "table": name, "columns": [...] }`, then a list for each row    |
 * | last    | `Foot`: rows by table, and the SHA-256 of all lines before          |
 */

/** What a backup was made by: a night, `npm run backup`, or a start that was about to change the schema. */
export const backupKinds = ['nightly', 'command', 'upgrade'] as const
export type BackupKind = (typeof backupKinds)[number]

const FORMAT = 1
const anyHeadSchema = z.object({ zhanggui_backup: z.number() })
const headSchema = z.object({
  zhanggui_backup: z.literal(FORMAT),
  /** Ms since 1970. */
  created_at: z.number(),
  /** What the schema was made by, in order. */
  migrations: z.array(z.string()),
  /** Missing in files of before it was said. */
  kind: z.optional(z.enum(backupKinds)),
  /** Of an upgrade: the newest migration that it was to bring. */
  target: z.optional(z.string()),
})
export type Head = z.infer<typeof headSchema>

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableHead = z.infer<typeof tableSchema>

const footSchema = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })
type Foot = z.infer<typeof footSchema>

/** Text, number or null; bytes as `{ "bytes": base64 }`, and nothing else. */
type Cell = string | number | null | Uint8Array
export type ArchivedRow = readonly Cell[]

/** One table at a time, in the order of the file. */
export interface ArchivedTable extends TableHead {
  readonly rows: AsyncIterable<ArchivedRow>
}

const OWNER_ONLY = 0o600

/** Writes a file, down to the disk. Answers the rows by table. Rejects where a table has a value that no line can hold. */
export async function writeArchive(
  file: string,
  head: Omit<Head, 'zhanggui_backup'>,
  tables: AsyncIterable<ArchivedTable>,
): Promise<Foot['rows']> {
  const rows: Foot['rows'] = {}
  const hash = createHash('sha256')
  async function* lines(): AsyncGenerator<string> {
    yield toLine({ zhanggui_backup: FORMAT, ...head }, hash)
    for await (const { table, columns, rows: archived } of tables) {
      yield toLine({ table, columns }, hash)
      rows[table] = 0
      for await (const row of archived) {
        rows[table] += 1
        yield toLine(
          row.map((cell, at) => packCell(cell, `${table}.${columns[at]}`)),
          hash,
        )
      }
    }
    yield `${JSON.stringify({ rows, sha256: hash.digest('hex') } satisfies Foot)}\n`
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: OWNER_ONLY }))
  await syncToDisk(file)
  return rows
}

/** What was written to a file, or the names of a folder, outlives a power cut from here on. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function toLine(value: unknown, hash: Hash): string {
  const line = `${JSON.stringify(value)}\n`
  hash.update(line)
  return line
}

function packCell(cell: Cell, place: string): unknown {
  if (cell === null || typeof cell === 'string' || (typeof cell === 'number' && Number.isFinite(cell))) return cell
  if (cell instanceof Uint8Array) return { bytes: Buffer.from(cell).toString('base64') }
  throw new StartupError(`${place} has a value that is no text, number or bytes: this version cannot save it.`)
}

const bytesSchema = z.strictObject({ bytes: z.string() })

function unpackCell(cell: unknown, file: string): Cell {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell
  const packed = bytesSchema.safeParse(cell)
  if (!packed.success) throw damaged(file, 'a row has a value that is no text, number or bytes')
  return Buffer.from(packed.data.bytes, 'base64')
}

/** What is done with the lines of a file as they are read, before its end has proved them. */
export interface ArchiveReader {
  readonly onHead?: (head: Head) => Promise<void> | void
  /** The rows of one table come in pieces. */
  readonly onRows?: (table: TableHead, rows: readonly ArchivedRow[]) => Promise<void>
}

const ROWS_AT_ONCE = 500
/** Characters of rows that are handed over together: pictures and plans are long. */
const CHARS_AT_ONCE = 4_000_000

/** A file that was read to its end. */
export interface ReadArchive {
  readonly head: Head
  /** In the order of the file. */
  readonly tables: readonly TableHead[]
  /** By table. */
  readonly rows: Foot['rows']
}

/**
 * Reads a whole file and checks it. Rejects with a StartupError for a file that is not one of ours, is of a newer form, is cut short or was
 * changed. What the reader was told until then is not to be kept.
 */
export async function readArchive(file: string, reader: ArchiveReader = {}): Promise<ReadArchive> {
  const hash = createHash('sha256')
  const rows: Foot['rows'] = {}
  const tables: TableHead[] = []
  let head: Head | null = null
  let table: TableHead | null = null
  let foot: Foot | null = null
  let gathered: ArchivedRow[] = []
  let gatheredChars = 0
  const flush = async () => {
    if (table && gathered.length > 0) await reader.onRows?.(table, gathered)
    gathered = []
    gatheredChars = 0
  }
  for await (const line of readLines(file)) {
    if (foot) throw damaged(file, 'it goes on after its end')
    const value = parseJson(line, file)
    if (head === null) {
      head = parseHead(value, file)
      await reader.onHead?.(head)
    } else if (Array.isArray(value)) {
      if (!table || value.length !== table.columns.length) throw damaged(file, 'a row does not fit its table')
      gathered.push(value.map((cell) => unpackCell(cell, file)))
      gatheredChars += line.length
      rows[table.table] = (rows[table.table] ?? 0) + 1
      if (gathered.length >= ROWS_AT_ONCE || gatheredChars >= CHARS_AT_ONCE) await flush()
    } else {
      await flush()
      const nextTable = tableSchema.safeParse(value)
      const nextFoot = footSchema.safeParse(value)
      if (nextTable.success) {
        table = nextTable.data
        if (table.table in rows) throw damaged(file, `it has the table ${table.table} twice`)
        tables.push(table)
        rows[table.table] = 0
      } else if (nextFoot.success) foot = nextFoot.data
      else throw damaged(file, 'a line is none of a backup')
    }
    if (!foot) hash.update(`${line}\n`)
  }
  if (head === null || foot === null) throw damaged(file, 'its end is missing')
  if (foot.sha256 !== hash.digest('hex')) throw damaged(file, 'its checksum does not fit')
  compareRows(rows, foot.rows, file)
  return { head, tables, rows }
}

/** What the first line says: nothing else is read or checked. Rejects as `readArchive` does. */
export async function readHead(file: string): Promise<Head> {
  for await (const line of readLines(file)) return parseHead(parseJson(line, file), file)
  throw damaged(file, 'its end is missing')
}

function parseHead(value: unknown, file: string): Head {
  const parsed = headSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const format = anyHeadSchema.safeParse(value).data?.zhanggui_backup ?? 0
  if (format > FORMAT)
    throw new StartupError(
      `The backup ${file} has a newer form (${format}) than this version reads. Restore it with the version that made it.`,
    )
  throw new StartupError(`${file} is not a backup of Zhanggui.`)
}

function compareRows(found: Foot['rows'], said: Foot['rows'], file: string): void {
  for (const table of new Set([...Object.keys(found), ...Object.keys(said)])) {
    if (found[table] !== said[table])
      throw damaged(file, `of the table ${table} it has ${found[table] ?? 'no'} rows, and says ${said[table] ?? 'none'}`)
  }
}

async function* readLines(file: string): AsyncGenerator<string> {
  // What goes wrong on the way is thrown by the loop.
  const unpacked = chain(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8')
  let rest = ''
  try {
    for await (const piece of unpacked) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    // A file that cannot be read at all is not damaged.
    if (error instanceof StartupError || (error instanceof Error && 'syscall' in error)) throw error
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
  if (rest !== '') yield rest
}

function parseJson(line: string, file: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(file, 'a line is cut short')
  }
}

function damaged(file: string, how: string): StartupError {
  return new StartupError(`The backup ${file} is damaged: ${how}. Use another one.`)
}
