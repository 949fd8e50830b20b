import type { ChannelKind } from '../../contract/channelKinds.ts'
import type { Locale } from '../../contract/replyTexts.ts'
import type { RobotKind } from '../../contract/robots.ts'
import type { ServerSettings } from '../settings.ts'
import type { ChannelAddress } from './channelAddress.ts'
import { toCodeMail, toMailMessage, toTestMail } from './mailMessage.ts'
import { postMail } from './postMail.ts'
import { postToRobot } from './postToRobot.ts'
import type { SendOutcome } from './sendOutcome.ts'
import { type ToldMessage, toMessageText, toTestText } from './toMessageText.ts'

/** What is sent: messages, a try, or the code that confirms a mailbox. */
export type Delivery =
  | { readonly what: 'messages'; readonly messages: readonly ToldMessage[]; readonly id: string }
  | { readonly what: 'test'; readonly id: string }
  | { readonly what: 'code'; readonly code: string; readonly validMinutes: number; readonly id: string }

export type DeliverySettings = Pick<ServerSettings, 'publicOrigin' | 'robotOrigins' | 'mail'>

/** Sends something to a channel, in its own way. What went wrong on the way is the outcome; rejects only where there are no words for what is to be sent. */
export async function deliver(
  address: ChannelAddress,
  delivery: Delivery,
  language: Locale,
  settings: DeliverySettings,
  now: number,
): Promise<SendOutcome> {
  const { kind } = address
  if (isRobot(kind)) return postToRobot({ ...address, kind }, toText(delivery, kind, language, settings), now, settings.robotOrigins)
  if (settings.mail === null) return { state: 'failed', words: 'no mail server (SMTP_HOST)', isFinal: true }
  return postMail(settings.mail, address.token, toMail(delivery, language, settings), delivery.id)
}

function isRobot(kind: ChannelKind): kind is RobotKind {
  return kind !== 'email'
}

function toText(delivery: Delivery, kind: RobotKind, language: Locale, { publicOrigin }: DeliverySettings): string {
  if (delivery.what === 'messages') return toMessageText(delivery.messages, { kind, language, publicOrigin })
  return toTestText({ language, publicOrigin })
}

function toMail(delivery: Delivery, language: Locale, { publicOrigin }: DeliverySettings) {
  const place = { language, publicOrigin }
  if (delivery.what === 'messages') return toMailMessage(delivery.messages, place)
  return delivery.what === 'test' ? toTestMail(place) : toCodeMail(delivery.code, delivery.validMinutes, place)
}
