import * as z from 'zod/mini'
import { CHECK_COOKIE, companionCookieNames, SESSION_COOKIE_NAME } from '../../contract/merchantCall.ts'

/** Whose cookies: those that a merchant host gets in windows of one kind (private ones have a store of their own). */
export interface JarPlace {
  /** A merchant origin. */
  readonly origin: string
  /** The browser's name of the store. */
  readonly storeId: string
}

/** A cookie with all that it takes to set it again as it was. */
export const jarCookieSchema = z.object({
  name: z.string(),
  value: z.string(),
  /** Absent: of the host alone. */
  domain: z.optional(z.string()),
  path: z.string(),
  secure: z.boolean(),
  httpOnly: z.boolean(),
  sameSite: z.enum(['unspecified', 'no_restriction', 'lax', 'strict']),
  /** Seconds since 1970; absent: it ends with the browser. */
  expirationDate: z.optional(z.number()),
})
export type JarCookie = z.infer<typeof jarCookieSchema>

/** The browser's cookies of a merchant host, one step at a time. Each step may be the last of a worker. */
export interface CookieJar {
  /** False: its windows are closed, and its cookies gone with them. */
  exists(place: JarPlace): Promise<boolean>
  /** Those that the extension can see (decision 0216); `others`: names that are asked for besides those of a login. */
  read(place: JarPlace, others?: readonly string[]): Promise<readonly JarCookie[]>
  remove(place: JarPlace, name: string): Promise<void>
  set(place: JarPlace, cookie: JarCookie): Promise<void>
}

/** Asked for by name: a list may leave them out (see captureSession). */
const knownNames: readonly string[] = [SESSION_COOKIE_NAME, ...companionCookieNames, CHECK_COOKIE]

export function createCookieJar(cookies: typeof chrome.cookies): CookieJar {
  const urlOf = ({ origin }: JarPlace) => `${origin}/`
  return {
    exists: async ({ storeId }) => (await cookies.getAllCookieStores()).some(({ id }) => id === storeId),
    async read(place, others = []) {
      const { storeId } = place
      const url = urlOf(place)
      const names = [...new Set([...knownNames, ...others])]
      const [listed, ...named] = await Promise.all([
        cookies.getAll({ url, storeId }),
        ...names.map((name) => cookies.get({ url, name, storeId })),
      ])
      const found = [...named.flatMap((cookie) => cookie ?? []), ...listed.filter(({ name }) => !names.includes(name))]
      return found.map(toJarCookie)
    },
    async remove(place, name) {
      await cookies.remove({ url: urlOf(place), name, storeId: place.storeId })
    },
    async set(place, cookie) {
      await cookies.set({ ...cookie, url: urlOf(place), storeId: place.storeId })
    },
  }
}

function toJarCookie(cookie: chrome.cookies.Cookie): JarCookie {
  const { name, value, path, secure, httpOnly, sameSite } = cookie
  return {
    name,
    value,
    path,
    secure,
    httpOnly,
    sameSite,
    ...(cookie.hostOnly ? {} : { domain: cookie.domain }),
    ...(cookie.expirationDate === undefined ? {} : { expirationDate: cookie.expirationDate }),
  }
}

/** A session as a shop keeps it, as cookies of the host that end with the browser. Their marks are assumed: a header text does not have them. */
export function toJarCookies(session: string, { origin }: JarPlace): readonly JarCookie[] {
  const byName = new Map<string, string>()
  for (const pair of session.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    if (name !== '' && !byName.has(name)) byName.set(name, pair.slice(at + 1).trim())
  }
  return [...byName].map(([name, value]) => ({
    name,
    value,
    path: '/',
    secure: origin.startsWith('https:'),
    httpOnly: name === SESSION_COOKIE_NAME,
    sameSite: 'lax',
  }))
}

/**
 * Puts these cookies in the place of all that are there. Out: false where the browser did not take the login among them. What else it does not take
 * is left out: a login without it is still one.
 */
export async function replaceCookies(jar: CookieJar, place: JarPlace, wanted: readonly JarCookie[]): Promise<boolean> {
  const names = wanted.map(({ name }) => name)
  for (const { name } of await jar.read(place, names)) await jar.remove(place, name)
  for (const cookie of wanted) await jar.set(place, cookie).catch(() => undefined)
  return sessionOf(await jar.read(place, names)) === sessionOf(wanted)
}

function sessionOf(cookies: readonly JarCookie[]): string | null {
  return cookies.find(({ name }) => name === SESSION_COOKIE_NAME)?.value ?? null
}
