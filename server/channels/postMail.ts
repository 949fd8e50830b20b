import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { MailMessage } from './mailMessage.ts'
import { type SendOutcome, toWords } from './sendOutcome.ts'

/** The operator's mail server. */
export interface MailSettings {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before anything is said, `none` on this machine alone. */
  readonly security: (typeof mailSecurities)[number]
  /** Null: it asks for no login. */
  readonly login: { readonly user: string; readonly pass: string } | null
  /** Whom mails are from. */
  readonly from: string
}
export const mailSecurities = ['starttls', 'tls', 'none'] as const

const STEP_TIMEOUT_MS = 10_000
/** Shorter than a mailbox belongs to one sender. */
const WHOLE_TIMEOUT_MS = 45_000

/**
 * Sends a mail. Never throws: what went wrong is the outcome, in the mail server's words. `id` is the same for the same message, so that a mailbox that
 * gets it twice can tell.
 */
export async function postMail(settings: MailSettings, to: string, { subject, text, html }: MailMessage, id: string): Promise<SendOutcome> {
  const { host, port, security, login, from } = settings
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login && { auth: login }),
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await withTimeout(
      transport.sendMail({
        from: { name: '掌柜 Zhanggui', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${from.slice(from.indexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      }),
    )
    return { state: 'sent' }
  } catch (error) {
    return withoutPassword(toFailure(error as MailError), login?.pass ?? '')
  } finally {
    transport.close()
  }
}

interface MailError extends Error {
  /** Such as `EAUTH`, `ETIMEDOUT`. */
  readonly code?: string
  /** The server's answer, and its number. */
  readonly response?: string
  readonly responseCode?: number
  /** What it answered. */
  readonly command?: string
}

/** Where a server refuses the mailbox, or the mail. What it refuses before, such as the login or the sender, is the operator's to mend, and may be so by the next try. */
const aboutMail: readonly string[] = ['RCPT TO', 'DATA']

/** Public fact (RFC 5321): 4yz is said of what may go well later, 5yz of what will not. */
function toFailure({ name, code, response, responseCode, command = '' }: MailError): SendOutcome {
  if (response === undefined || responseCode === undefined)
    return { state: 'failed', words: toWords(`not reached: ${code ?? name}`), isFinal: false }
  const words = toWords(response)
  if (responseCode >= 400 && responseCode < 500) return { state: 'busy', words }
  return { state: 'failed', words, isFinal: aboutMail.includes(command) }
}

/** A server may repeat what it was sent. */
function withoutPassword(outcome: SendOutcome, password: string): SendOutcome {
  if (outcome.state === 'sent' || password === '') return outcome
  const forms = [password, Buffer.from(password).toString('base64')]
  return { ...outcome, words: forms.reduce((words, each) => words.replaceAll(each, '…'), outcome.words) }
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), WHOLE_TIMEOUT_MS)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
