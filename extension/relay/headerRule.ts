import type { AdmittedRequest } from '../admittedRequest.ts'

type Rule = chrome.declarativeNetRequest.Rule

/** How a rule is kept to the one request it belongs to. */
export const Isolation = {
  /** By a random mark in the URL fragment: as many requests at once as there are rules. */
  fragment: 'fragment',
  /** By sending one request at a time to a host: for browsers that do not match fragments. */
  serial: 'serial',
} as const
export type Isolation = (typeof Isolation)[keyof typeof Isolation]

/**
 * Conditions of every rule. Each closes a hole that was seen open: other hosts after a redirect, the merchant's own tab,
 * other extensions' and pages' requests, other methods.
 */
export function ownRequestsTo(origin: string, method: string, runtimeId: string): chrome.declarativeNetRequest.RuleCondition {
  return {
    requestDomains: [new URL(origin).hostname.replace(/^\[|\]$/g, '')],
    tabIds: [-1],
    initiatorDomains: [runtimeId],
    resourceTypes: ['xmlhttprequest'],
    requestMethods: [method === 'GET' ? 'get' : 'post'],
  }
}

/** What a rule with a mark matches: only an address that ends in it. */
export function toMarkCondition(mark: string): chrome.declarativeNetRequest.RuleCondition {
  return { urlFilter: `${mark}|`, isUrlFilterCaseSensitive: true }
}

/** A new mark of 128 random bits. The fragment of an address never leaves the browser. */
export function createRuleMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `#rid=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The rule that gives one request its cookie, referer and origin. A null mark: the rule of a serial lane, kept to the exact origin. */
export function toHeaderRule(id: number, request: AdmittedRequest, mark: string | null, runtimeId: string): Rule {
  const { merchantOrigin, method, cookie, referer, origin } = request
  return {
    id,
    priority: 1,
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'cookie', operation: 'set', value: cookie }, toHeader('referer', referer), toHeader('origin', origin)],
    },
    condition: {
      ...ownRequestsTo(merchantOrigin, method, runtimeId),
      ...(mark === null ? { urlFilter: `|${merchantOrigin}/`, isUrlFilterCaseSensitive: true } : toMarkCondition(mark)),
    },
  }
}

/** Without a value the header is removed: the browser would name the extension as the origin of a POST. */
function toHeader(header: string, value: string | null): chrome.declarativeNetRequest.ModifyHeaderInfo {
  return value === null ? { header, operation: 'remove' } : { header, operation: 'set', value }
}
