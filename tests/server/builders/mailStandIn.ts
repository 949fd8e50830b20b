import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailSettings } from '../../../server/channels/postMail.ts'

/** A mail that was taken. `source`: as it came over the line, with its headers. */
interface TakenMail {
  readonly to: string
  readonly source: string
}

type Refusal = Error & { responseCode: number }

export type MailStandIn = Awaited<ReturnType<typeof startMailStandIn>>

/** A real mail server on loopback. With `login` it lets in nobody else; `withTls` it speaks TLS, with a certificate that nobody trusts. */
export async function startMailStandIn({ login, withTls = false }: { login?: MailSettings['login']; withTls?: boolean } = {}) {
  const mails: TakenMail[] = []
  let sessions = 0
  const refusals: Refusal[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: !login,
    // On loopback, without TLS.
    allowInsecureAuth: true,
    disabledCommands: withTls ? [] : ['STARTTLS'],
    onConnect(_session, done) {
      sessions += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) return done(null, { user: username })
      return done(refusalOf(535, `5.7.8 not accepted: ${password}`))
    },
    onRcptTo(_address, _session, done) {
      const refusal = refusals.shift()
      done(refusal ?? null)
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((source) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const settings: MailSettings = { host: '127.0.0.1', port, security: 'none', login: login ?? null, from: 'console@example.com' }
  return {
    settings,
    mails,
    sessions: () => sessions,
    /** The next recipient is refused so. */
    refuseNext: (code: number, words: string) => void refusals.push(refusalOf(code, words)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusalOf(responseCode: number, words: string): Refusal {
  return Object.assign(new Error(words), { responseCode })
}

/** The parts of a mail as a reader sees them: transfer encodings and encoded words are undone. */
export function readMail({ source }: TakenMail): {
  readonly headers: string
  readonly subject: string
  readonly text: string
  readonly html: string
} {
  const end = source.indexOf('\r\n\r\n')
  const headers = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const parts = source.slice(end).split(`--${boundary}`)
  const partOf = (type: string) => {
    const part = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
    const at = part.indexOf('\r\n\r\n')
    return decode(part.slice(at + 4), /Content-Transfer-Encoding: (\S+)/i.exec(part.slice(0, at))?.[1] ?? '')
  }
  const subject = /^Subject: (.*)$/m.exec(headers)?.[1] ?? ''
  return { headers, subject: decodeWords(subject), text: partOf('text/plain'), html: partOf('text/html') }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n').trimEnd()
  const whole = encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body
  return whole.replaceAll('\r\n', '\n').trimEnd()
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** RFC 2047. */
function decodeWords(header: string): string {
  const joined = header.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : decodeQuoted(word.replaceAll('_', ' ')),
  )
}
