import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
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

const headSchema = z.object({
  zhanggui_backup: z.literal(1),
  /** Ms since 1970. */
  created_at: z.number(),
  /** What the schema was made by, in order. */
  migrations: z.array(z.string()),
})
export type Head = z.infer<typeof headSchema>

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableHead = z.infer<typeof tableSchema>

const footSchema = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })
type Foot = z.infer<typeof footSchema>

/** Text, number or null; bytes as `{ "bytes": base64 }`. */
type Cell = string | number | null | Uint8Array
export type ArchivedRow = readonly Cell[]

/** One table at a time, in the order of the file. */
export interface ArchivedTable extends TableHead {
  readonly rows: AsyncIterable<ArchivedRow>
}

const OWNER_ONLY = 0o600

/** Writes the whole file beside its name first, so that a file with the name is whole. Answers the rows by table. */
export async function writeArchive(file: string, head: Head, tables: AsyncIterable<ArchivedTable>): Promise<Foot['rows']> {
  const unfinished = `${file}.unfinished`
  const rows: Foot['rows'] = {}
  const hash = createHash('sha256')
  async function* lines(): AsyncGenerator<string> {
    yield toLine(head, hash)
    for await (const { table, columns, rows: archived } of tables) {
      yield toLine({ table, columns }, hash)
      rows[table] = 0
      for await (const row of archived) {
        rows[table] += 1
        yield toLine(row.map(packCell), hash)
      }
    }
    yield `${JSON.stringify({ rows, sha256: hash.digest('hex') } satisfies Foot)}\n`
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: OWNER_ONLY }))
    const handle = await open(unfinished, 'r+')
    await handle.sync().finally(() => handle.close())
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  return rows
}

function toLine(value: unknown, hash: Hash): string {
  const line = `${JSON.stringify(value)}\n`
  hash.update(line)
  return line
}

const packCell = (cell: Cell) => (cell instanceof Uint8Array ? { bytes: Buffer.from(cell).toString('base64') } : cell)

function unpackCell(cell: unknown): Cell {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell
  return Buffer.from(z.object({ bytes: z.string() }).parse(cell).bytes, 'base64')
}

/** What is done with the lines of a file as they are read, before its end has proved them. */
export interface ArchiveReader {
  readonly onHead?: (head: Head) => Promise<void> | void
  /** The rows of one table come in pieces. */
  readonly onRows?: (table: TableHead, rows: readonly ArchivedRow[]) => Promise<void>
}

const ROWS_AT_ONCE = 500

/**
 * Reads a whole file and checks it: answers its head and the rows by table. Rejects with a StartupError for a file that is not one of ours,
 * is cut short or was changed. What the reader was told until then is not to be kept.
 */
export async function readArchive(file: string, reader: ArchiveReader = {}): Promise<{ readonly head: Head; readonly rows: Foot['rows'] }> {
  const hash = createHash('sha256')
  const rows: Foot['rows'] = {}
  let head: Head | null = null
  let table: TableHead | null = null
  let foot: Foot | null = null
  let gathered: ArchivedRow[] = []
  const flush = async () => {
    if (table && gathered.length > 0) await reader.onRows?.(table, gathered)
    gathered = []
  }
  for await (const line of readLines(file)) {
    if (foot) throw damaged(file, 'it goes on after its end')
    const value = parseJson(line, file)
    if (head === null) {
      const parsed = headSchema.safeParse(value)
      if (!parsed.success) throw new StartupError(`${file} is not a backup of Zhanggui, or one of a newer version.`)
      head = parsed.data
      await reader.onHead?.(head)
    } else if (Array.isArray(value)) {
      if (!table || value.length !== table.columns.length) throw damaged(file, 'a row does not fit its table')
      gathered.push(value.map(unpackCell))
      rows[table.table] = (rows[table.table] ?? 0) + 1
      if (gathered.length >= ROWS_AT_ONCE) await flush()
    } else {
      await flush()
      const [nextTable, nextFoot] = [tableSchema.safeParse(value), footSchema.safeParse(value)]
      if (nextTable.success) {
        table = nextTable.data
        rows[table.table] = 0
      } else if (nextFoot.success) foot = nextFoot.data
      else throw damaged(file, 'a line is none of a backup')
    }
    if (!foot) hash.update(`${line}\n`)
  }
  if (head === null || foot === null) throw damaged(file, 'its end is missing')
  if (foot.sha256 !== hash.digest('hex') || JSON.stringify(foot.rows) !== JSON.stringify(rows)) {
    throw damaged(file, 'its checksum does not fit')
  }
  return { head, rows }
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
    if (error instanceof StartupError) throw error
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
