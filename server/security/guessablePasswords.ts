import { invalidPayload } from '../replyError.ts'
import { commonWords } from './commonWords.ts'

/** Characters that must be left when all that a guesser tries first is taken away. */
const OWN_CHARS_MIN = 4
/** Shorter parts of names say nothing. */
const NAME_PART_MIN_CHARS = 3

const keyboardRows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgb',
  '!@#$%^&*()',
]
const walks = keyboardRows.flatMap((row) => [row, [...row].reverse().join('')])
/** Letters that people write as digits and signs. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const WALK_MIN_CHARS = 3
const years = /(?:19|20)\d\d(?:[01]\d(?:[0-3]\d)?)?/g
const repeats = /(.)\1{2,}/g
/** The same few characters over and over. */
const wholeRepeats = /^(.{1,4}?)\1+$/

/** Throws 1002 for a password that would be among the first that anybody tries. `names`: of the account and its person. */
export function refuseGuessable(field: string, password: string, names: readonly string[]): void {
  if (isGuessable(password, names)) throw invalidPayload({ [field]: 'password_guessable' })
}

/**
 * Takes away common words, also disguised ones, the own names, walks along the keyboard, sequences, years and repeats: what is left
 * is what a guesser has to find out.
 */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (wholeRepeats.test(plain)) return true
  const isKnown = Array<boolean>(plain.length).fill(false)
  const take = (start: number, length: number) => isKnown.fill(true, start, start + length)

  const undisguised = [...plain].map((char) => disguises[char] ?? char).join('')
  const words = [...commonWords, ...names.flatMap(toParts)]
  for (const text of [plain, undisguised]) {
    for (const word of words) for (const start of findAll(text, word)) take(start, word.length)
  }
  for (const pattern of [years, repeats]) for (const match of plain.matchAll(pattern)) take(match.index, match[0].length)
  for (let start = 0; start < plain.length; start += 1) {
    const length = Math.max(sequenceLength(plain, start), walkLength(plain, start))
    if (length >= WALK_MIN_CHARS) take(start, length)
  }
  return isKnown.filter((known) => !known).length < OWN_CHARS_MIN
}

function toParts(name: string): readonly string[] {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= NAME_PART_MIN_CHARS)
}

function findAll(text: string, part: string): readonly number[] {
  const starts: number[] = []
  for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + 1)) starts.push(start)
  return starts
}

/** How far characters count up or down one by one from here: abc, 321. */
function sequenceLength(text: string, start: number): number {
  const stepAt = (index: number) => text.charCodeAt(index + 1) - text.charCodeAt(index)
  const step = stepAt(start)
  if (Math.abs(step) !== 1) return 1
  let end = start
  while (end + 1 < text.length && stepAt(end) === step) end += 1
  return end - start + 1
}

/** How far the text walks along the keyboard from here, in either direction. */
function walkLength(text: string, start: number): number {
  let length = 0
  while (start + length < text.length && walks.some((walk) => walk.includes(text.slice(start, start + length + 1)))) length += 1
  return length
}
