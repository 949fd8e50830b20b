import type { FastifyBaseLogger } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import type { MenuItem } from '../../contract/entities/menuItem.ts'
import type { CallName, CallPayload, CallReply } from '../../contract/toolApi.ts'
import type { Database } from '../db/client.ts'
import type { Queries } from '../db/schema.ts'
import type { ExtensionPackage } from '../extensionPackage.ts'
import type { Metrics } from '../metrics.ts'
import type { PaymentProvider } from '../payments/paymentProvider.ts'
import { ReplyError } from '../replyError.ts'
import type { AntiContentProvider } from '../security/antiContent.ts'
import type { FairQueue } from '../security/fairQueue.ts'
import type { Passwords } from '../security/passwords.ts'
import type { SealingKeys } from '../security/sealingKeys.ts'
import type { Vault } from '../security/vault.ts'
import type { ServerSettings } from '../settings.ts'
import type { Actor } from './actor.ts'
import type { TakeCall } from './callRates.ts'
import type { HoldRefusal } from './holdRefusal.ts'
import type { KeyUses } from './keyUses.ts'

/** What lives as long as the server. */
export interface ServerServices {
  readonly settings: ServerSettings
  readonly database: Database
  readonly vault: Vault
  readonly sealing: SealingKeys
  readonly authTokenKey: string
  readonly passwords: Passwords
  /** Tries at passwords, one after the other for each place they come from: many at once are no more tries. */
  readonly tries: FairQueue
  /** What an account may call. */
  readonly takeCall: TakeCall
  readonly keyUses: KeyUses
  /** Slows down those who ask again and again. */
  readonly holdRefusal: HoldRefusal
  readonly antiContent: AntiContentProvider
  readonly payments: PaymentProvider
  /** The menu that a person with this role and these rights sees. */
  readonly menuOf: (actor: Actor) => readonly MenuItem[]
  readonly extension: ExtensionPackage | null
  /** Null: nobody reads them. */
  readonly metrics: Metrics | null
  /** The clock, ms. */
  readonly now: () => number
}

/** One call on its way. */
export interface CallContext<Who = Actor> {
  readonly call: CallName
  readonly actor: Who
  /** The transaction of a write; else the database. */
  readonly db: Queries
  readonly now: number
  readonly requestId: string
  /** Address of the caller. */
  readonly address: string
  /** What the caller’s browser calls itself, at most 300 characters; '' nothing. */
  readonly userAgent: string
  /** Public key of the caller’s extension, unproved: cookies are sealed to it. Null: the call brought none. */
  readonly relayKey: string | null
  /** The `Cookie` header; undefined: none. Who calls never follows from it. */
  readonly cookies: string | undefined
  /** Adds a header to the answer. */
  addHeader(name: string, value: string): void
  readonly services: ServerServices
  readonly log: FastifyBaseLogger
}

/** What a call does, once its payload is parsed and its caller permitted. */
export type Run<Name extends CallName, Who = Actor> = (
  payload: CallPayload<Name>,
  context: CallContext<Who>,
) => Promise<CallReply<Name> | PartedReply<CallReply<Name>>>

type PartedReply<Reply> = Reply extends readonly (infer Item)[]
  ? ListReply<Item>
  : Reply extends { readonly list: readonly (infer Item)[] }
    ? ListReply<Item, Omit<Reply, 'list'>>
    : never

/**
 * A write with slow work to do before its transaction, such as hashing a password: nobody may wait for that. What `prepare` has read may
 * be another by the time of the transaction, which looks again.
 */
interface PreparedRun<Name extends CallName> {
  prepare(payload: CallPayload<Name>, context: CallContext): Promise<(context: CallContext) => Promise<CallReply<Name>>>
}

export type Handler<Name extends CallName> = Run<Name> | PreparedRun<Name>
export type Handlers<Name extends CallName = CallName> = { readonly [Each in Name]?: Handler<Each> }

/** Thrown in the transaction: what was prepared for no longer is so. The call is prepared once more; in the end it is 1006. */
export class OutdatedPreparation extends ReplyError {
  constructor() {
    super(ReplyCode.conflict)
  }
}

/** An answer whose list is too big to be held at once: it is made and sent part by part, as fast as the caller takes it. */
export class ListReply<Item, Rest extends object | null = null> {
  readonly parts: AsyncIterable<readonly Item[]>
  /** What is answered beside the `list`; null: the list itself is the answer. */
  readonly rest: Rest

  constructor(parts: AsyncIterable<readonly Item[]>, rest: Rest) {
    this.parts = parts
    this.rest = rest
  }
}

/** An answer that is a file instead of an envelope. */
export class FileReply {
  readonly contentType: string
  readonly fileName: string
  readonly bytes: Buffer
  /** `download`: saved, never kept by the browser; `picture`: shown in a page, and kept for good, since its address never shows another. */
  readonly use: 'download' | 'picture'

  constructor(contentType: string, fileName: string, bytes: Buffer, use: 'download' | 'picture' = 'download') {
    this.contentType = contentType
    this.fileName = fileName
    this.bytes = bytes
    this.use = use
  }
}
