import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { DaySheetLine } from '../../contract/entities/daySheet.ts'

const deflate = promisify(deflateRaw)

/** Lines as they are kept and handed out. */
export interface PackedLines {
  readonly lines: Buffer
  /** Before they were packed: 5,000 lines of zeros pack to a thousandth. */
  readonly lines_bytes: number
}

/**
 * All values of a column together, since neighbours are alike, as JSON, deflated. Never unpacked here.
 *
 * | lines             | kept                        |
 * |-------------------|-----------------------------|
 * | [[g, s, 1, 0],    | deflated [[g, h], [s, t],   |
 * |  [h, t, 2, 0]]    | [1, 2], [0, 0]]             |
 */
export async function packLines(lines: readonly DaySheetLine[]): Promise<PackedLines> {
  const width = lines[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, column) => lines.map((line) => line[column]))
  const text = JSON.stringify(columns)
  return { lines: await deflate(text), lines_bytes: Buffer.byteLength(text) }
}
