import Papa from 'papaparse'
import { fromSafeText } from './formulaSafe.ts'

/** Delimited text in whatever encoding a spreadsheet saves it: UTF-8, UTF-16 with its mark, else the one of Chinese Excel. */
export function readDelimited(bytes: Uint8Array): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(decode(bytes), { delimitersToGuess: [',', '\t', ';'], skipEmptyLines: false })
  return data.map((cells) => cells.map(fromSafeText))
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
