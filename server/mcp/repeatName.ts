const CHARS_MAX = 64
/** Of what is wrong with one message, so many are said: a caller may send any number. */
export const FAULTS_SAID_MAX = 20

/**
 * A name that a caller made up, as an answer says it again: at most 64 characters, with those that are invisible or change how the rest is read (of
 * Unicode's categories Other and Separator, but for a blank) as `\u{202e}`. So nobody makes an answer long, or says more in it than a name.
 */
export function repeatName(name: string): string {
  const shown = name.slice(0, CHARS_MAX).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
  return name.length > CHARS_MAX ? `${shown}…` : shown
}
