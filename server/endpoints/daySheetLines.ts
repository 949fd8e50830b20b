import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import type { DaySheetLine } from '../../contract/entities/daySheet.ts'

const deflate = promisify(deflateRaw)

/**
 * Lines as they are kept: all values of a column together, since neighbours are alike, as JSON, deflated.
 *
 * | lines             | kept                        |
 * |-------------------|-----------------------------|
 * | [[g, s, 1, 0],    | deflated [[g, h], [s, t],   |
 * |  [h, t, 2, 0]]    | [1, 2], [0, 0]]             |
 */
export async function packLines(lines: readonly DaySheetLine[]): Promise<Buffer> {
  const width = lines[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, column) => lines.map((line) => line[column]))
  return deflate(JSON.stringify(columns))
}

export function unpackLines(packed: Uint8Array): DaySheetLine[] {
  const columns = JSON.parse(inflateRawSync(packed).toString()) as (string | number)[][]
  const height = columns[0]?.length ?? 0
  return Array.from({ length: height }, (_, row) => columns.map((column) => column[row])) as unknown as DaySheetLine[]
}
