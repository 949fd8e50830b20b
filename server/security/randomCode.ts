import { randomBytes } from 'node:crypto'

/** 32 characters that nobody mistakes for one another when she copies them by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** For people to read and type: 5 random bits a character. */
export function randomCode(chars: number): string {
  return Array.from(randomBytes(chars), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
