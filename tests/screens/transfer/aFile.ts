import type { FileColumn, FileFormat, FileOrder, FileTexts } from '../../../src/screens/transfer/file/cell.ts'
import { createFileBuilder } from '../../../src/screens/transfer/file/createFileBuilder.ts'

export const fileTexts: FileTexts = {
  unreadable: 'unreadable',
  separator: ', ',
  incomplete: 'Incomplete',
  failures: 'Failed shops',
  name: 'Name',
  reason: 'Reason',
}

export function aColumn(overrides: Partial<FileColumn> = {}): FileColumn {
  return { label: 'Remark', type: 'text', widthPx: 140, words: new Map(), rowWords: new Map(), ...overrides }
}

export function anOrder(overrides: Partial<FileOrder> = {}): FileOrder {
  return { title: 'Shops', columns: [aColumn()], texts: fileTexts, missing: [], failures: [], ...overrides }
}

/** A file as the worker makes it. */
export async function aFile(format: FileFormat, order: FileOrder, rows: readonly (readonly unknown[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const builder = createFileBuilder()
  builder.add(rows)
  return bytesOf(await builder.finish(format, order))
}

/** jsdom's blobs cannot give their bytes; its reader can. */
export function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })
}

/** Texts that make spreadsheets compute. */
export const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '=1+1\nx',
  '\n=1+1',
  ' =1+1',
  '\u0000=1+1',
  '\u202E=1+1',
  '\u200B\u2066=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '|calc',
  "'=1+1",
  "''@SUM(A1)",
  '%x',
  "=cmd|'/c calc'!A1",
  '=HYPERLINK("http://x","y")',
] as const

/** Texts that spreadsheets like to change. */
export const oddTexts = [
  '00123',
  '995540702123456789',
  '1e5',
  'a;=1+1',
  'a,"b"\nc',
  '备注；、“”',
  '😀',
  '<b>&amp;</b>',
  '_x0041_',
  'toString',
  '__proto__',
  "'quoted'",
  'x\n=1',
  "it's",
  "'quoted'",
  '2026-11-21',
  'TRUE',
  ' blanks ',
] as const
