import type { i18n, ParseKeys } from 'i18next'
import type { ToolApiError } from './ToolApiError.ts'

/** HTTP statuses that have a sentence of their own; any other of 500 and above is the server's failure. */
const byStatus: Readonly<Record<number, ParseKeys>> = {
  413: 'errors.tooLarge',
  429: 'errors.tooOften',
  502: 'errors.away',
  503: 'errors.away',
  504: 'errors.away',
}

/**
 * A failed call in the reader's language (specification 8): the server's own words, which come in that language, else the word Error; ours
 * for a failure of the transport, else the transport's own, else Request Error. What to quote in a report follows it.
 */
export function toSentence(error: ToolApiError, t: i18n['t']): string {
  const said = toWords(error, t)
  const id = error.details.requestId
  return id === undefined || said.includes(id) ? said : t('errors.withId', { said, id })
}

function toWords({ failure, message, details: { fault, status = 0 } }: ToolApiError, t: i18n['t']): string {
  if (failure === 'unreadable' || failure === 'notOffered') return t(`errors.${failure}`)
  if (failure === 'reply') return message || t('errors.title')
  if (fault === 'status') return t(byStatus[status] ?? (status >= 500 ? 'errors.server' : 'errors.status'), { status })
  if (fault && fault !== 'unknown') return t(`errors.${fault}`)
  return message || t('errors.request')
}
