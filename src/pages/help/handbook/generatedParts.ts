import { ReplyCode } from '../../../../contract/codes.ts'
import { notificationCodes } from '../../../../contract/entities/notification.ts'
import { merchantCodes } from '../../../../contract/merchantCodes.ts'
import { reasons } from '../../../../contract/reasons.ts'
import { relayReasons } from '../../../../contract/relayReasons.ts'
import { replyCauseTexts, replyTexts } from '../../../../contract/replyTexts.ts'
import { batchReasonLabels } from '../../../batches/rules/batchReasons.ts'
import { BridgeErrorKind } from '../../../bridge/bridgeError.ts'
import type { Translation } from '../../../providers/i18n/useTranslate.ts'
import '../../../providers/i18n/notificationTexts.ts'
import '../../../batches/texts.ts'
import { shopStates } from '../../../screens/query/shops/toShopStates.ts'
import { handbookTables } from '../../handbookTables.ts'
import { type GeneratedRow, type MakeTable, withoutValues } from '../../parts/handbookTable.ts'
import { questions } from '../Questions.tsx'

/** Sentences of the console about its server, in the order in which a reader looks for them. */
export const requestErrors = [
  'network',
  'timeout',
  'aborted',
  'request',
  'status',
  'server',
  'away',
  'tooLarge',
  'tooOften',
  'unreadable',
  'notOffered',
  'notPermitted',
  'loginInvalidBody',
  'extensionMissingTitle',
  'extensionMissingBody',
  'extensionSend',
  'extensionOutdated',
  'noOnlineShop',
  'storageBlocked',
  'storageFull',
  'storageCorrupt',
  'locale',
  'menuFailed',
  'preload',
  'pageFailedBody',
  'forbiddenTitle',
  'notFoundBody',
  'serverTitle',
] as const

/** The tables that a chapter can ask for, by the name between its braces. */
export const generatedParts = {
  /** What our server answers, by its code. */
  replies: ({ language }) => {
    const say = (texts: (typeof replyTexts)[ReplyCode]) => texts[language === 'zh-CN' ? 'zh-CN' : 'en-US']
    const failures = Object.values(ReplyCode).filter((code) => code !== ReplyCode.success && code !== ReplyCode.successAlternative)
    return [
      ...failures.map((code) => ({ name: String(code), text: say(replyTexts[code]) })),
      ...Object.values(replyCauseTexts).map((texts) => ({ name: '', text: say(texts) })),
    ]
  },
  requests: ({ t }) => requestErrors.map((key) => unnamed(t(`errors.${key}`))),
  fields: ({ t }) => reasons.map((reason) => unnamed(t(`reasons.${reason}`))),
  /** What the platform, or the way to it, said of a shop; with the platform's codes that mean it. */
  platform: ({ t }) =>
    Object.values(BridgeErrorKind).map((kind) => ({
      name: merchantCodes
        .filter(({ means }) => means === kind)
        .map(({ code }) => code)
        .join(', '),
      text: withoutValues(t(`bridge.${kind}`)),
    })),
  extension: ({ t }) => (Object.keys(relayReasons) as (keyof typeof relayReasons)[]).map((reason) => unnamed(t(`relay.${reason}`))),
  batches: ({ t }) => [
    ...batchReasonLabels.map((reason) => ({
      name: t(`batches.reasonNames.${reason}`),
      text: withoutValues(t(`batches.reasons.${reason}`)),
    })),
    { name: t('batches.reasonNames.refused'), text: t('batches.reasons.refusedSilently') },
  ],
  ...handbookTables,
  notifications: ({ t }) =>
    notificationCodes.map((code) => ({
      name: withoutValues(t(`notificationTexts.${code}.title`)),
      text: withoutValues(t(`notificationTexts.${code}.content`)),
    })),
  queryStates: ({ t }) => shopStates.map((state) => ({ name: t(`queries.states.${state}`), text: t(`help.docs.stateHows.${state}`) })),
  questions: ({ t }) => questions.map((name) => ({ name: t(`help.questions.${name}.question`), text: t(`help.questions.${name}.answer`) })),
  /** Drawn by the list of shortcuts itself. */
  shortcuts: () => [],
} as const satisfies Readonly<Record<string, MakeTable>>

export type GeneratedName = keyof typeof generatedParts

/** The rows of a table; none where a chapter asks for one that is not there. */
export function toGeneratedRows(name: string, reader: Pick<Translation, 't' | 'language'>): readonly GeneratedRow[] {
  return Object.hasOwn(generatedParts, name) ? generatedParts[name as GeneratedName](reader) : []
}

function unnamed(text: string): GeneratedRow {
  return { name: '', text: withoutValues(text) }
}
