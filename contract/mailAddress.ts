/** Public fact (RFC 5321): longer ones are taken by no server. */
const MAIL_ADDRESS_MAX_CHARS = 254

/**
 * One address as providers give them out: letters, digits and `. _ + -` before the sign. Assumed: nobody here has a stranger one, and none of the
 * characters that mean something in a header of a mail gets through.
 */
const ADDRESS = /^[a-z\d_+](?:[a-z\d._+-]{0,62}[a-z\d_+])?@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i

/** The address of a mailbox with its domain in small letters; null: the text is none. */
export function readMailAddress(text: string): string | null {
  const address = text.trim()
  if (address.length > MAIL_ADDRESS_MAX_CHARS || address.includes('..') || !ADDRESS.test(address)) return null
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
}
