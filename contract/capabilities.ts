/**
 * What a backend may have beyond the specification: the features whose calls are ours (contract 2). A backend names those that it has
 * in its answer to `config`; our server names all. The console hides what is missing and sends no call of it.
 */
export const capabilities = [
  /** Lets programs read with a key of a person. */
  'accessKeys',
  /** Keeps alert rules, decides what rings, and tells it; tells of orders about to be late. */
  'alerts',
  /** Shows everybody what an operator announces. */
  'announcements',
  /** The anti-content token of a user, encrypted for compatibility. */
  'antiContent',
  /** Answers assistants that hold an access key, at `/mcp`. */
  'assistants',
  'auditTrail',
  'avatars',
  'batches',
  /** Keeps goods that are to be published. Without it the browser keeps them (src/pages/box/ownBox.ts). */
  'box',
  'certifications',
  /** Sends messages to where a person reads them. */
  'channels',
  /** Keeps for which shops goods of the box are, how far they are there, and which are tried in a few. */
  'claims',
  /** Keeps what each shop sold, got back and spent on each day. */
  'daySheets',
  /** Invitation code, balance, and asking to be paid. */
  'earnings',
  /** Hands out the browser extension. */
  'extension',
  /** Keeps which goods were joined or kept apart by hand. */
  'families',
  /** Keeps which fields of the merchant platform's replies are new or gone. */
  'fieldDrift',
  /** Keeps what the platform's lists said day by day, and the opportunities that were picked. */
  'hotLists',
  /** Takes what a read asks for as a body as well, where an address would be too long for it. */
  'longReads',
  /** Revokes the token; without it the browser forgets the token, and that is all. */
  'logout',
  /** Sends messages by e-mail too. */
  'mail',
  /** Tells each person in the morning how yesterday was. */
  'morningReport',
  'notifications',
  /** Counts calls and what consoles report of the merchant platform, for the operator. */
  'operating',
  /** The operator's work: accounts, payments, withdrawals, certifications. */
  'operator',
  'orders',
  /** Keeps what the platform shows of each shop, day by day: its rates, and its visitors. */
  'platformRates',
  /** Keeps the cost ledger, shared costs, scenarios and bills. */
  'profit',
  /** Says how much of what its level limits an account keeps. */
  'quotas',
  /** Knows the browsers whose extensions may open the sessions of shops, and gives them one to open a shop's backend with. */
  'relayKeys',
  /** Brings back what was deleted. */
  'restore',
  'savedViews',
  /** One's own logins, and ending them. */
  'sessions',
  /** Keeps what each user decided about the work of the workplace. */
  'workplace',
] as const
export type Capability = (typeof capabilities)[number]
