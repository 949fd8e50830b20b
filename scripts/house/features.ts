import type { Import } from './sources.ts'

/** Features that were cut by layer, with the words of a path that name them. Each shall be in one room. */
const followed = {
  profit: /^(profit|costs?|ledgers?|bills?)$/,
  returns: /^(returns?|refunds?|alerts?|alarms?)$/,
  box: /^(box|collect|listings?|claims?|publish)$/,
} as const

export type FollowedFeature = keyof typeof followed

/**
 * Rooms in which a name says nothing about whose a file is: declarations say what exists, `ui` and the selection of a list have words of their own
 * (an alert is a notice, a box is ticked), and measures are the words of the engine that counts, which all features ask with.
 */
const notAsked = /^src\/(resources|ui|figures\/measures|screens\/list\/selection)\//

/** Rooms that serve all features and shall name none. */
export const engines = ['screens', 'figures', 'batches', 'layout'] as const

/** Folders of `src/pages` that are no feature. */
const sharedPages = ['parts']

/** The feature whose folder has the file; undefined outside of all. */
export function featureOf(path: string): string | undefined {
  const [, feature] = path.match(/^src\/pages\/([^/]+)\//) ?? path.match(/^src\/(template)\//) ?? []
  return feature === undefined || sharedPages.includes(feature) ? undefined : feature
}

/**
 * The rooms in which a feature has files of its own, as `src/domain` or `src/pages/profit`. What the server imports too is shared, not of a feature.
 * @param paths all files of the console
 * @param sections the names of the sections of text that are not beside their feature
 */
export function roomsOf(
  feature: FollowedFeature,
  paths: readonly string[],
  isShared: (path: string) => boolean,
  sections: readonly string[],
): readonly string[] {
  const names = (text: string) => wordsOf(text).some((word) => followed[feature].test(word))
  const rooms = paths.flatMap((path) => {
    if (!path.startsWith('src/') || notAsked.test(path) || isShared(path)) return []
    const folder = featureOf(path)
    if (folder !== undefined) return names(folder) ? [`src/pages/${folder}`] : []
    return names(path) ? [path.match(/^src\/(pages\/)?[^/]+/)?.[0] ?? path] : []
  })
  return [...new Set([...rooms, ...(sections.some(names) ? ['src/locales'] : [])])].sort()
}

/** `src/figures/createLedgers.ts` → src, figures, create, ledgers, ts. */
function wordsOf(path: string): readonly string[] {
  return path.split(/[/.]|(?=[A-Z])/).map((word) => word.toLowerCase())
}

/** The imports from the folder of one feature into that of another. */
export function crossings(imports: readonly Import[]): readonly Import[] {
  return imports.filter(({ from, to }) => {
    const a = featureOf(from)
    const b = featureOf(to)
    return a !== undefined && b !== undefined && a !== b
  })
}

/** Whether an import of another feature enters it by its door. */
export function isByIndex({ to }: Import): boolean {
  return /\/index[.]tsx?$/.test(to)
}

/** The features that reach themselves by way of others, in groups: each group is one knot of cycles. */
export function knots(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of crossings(imports)) {
    const a = featureOf(from) ?? ''
    const b = featureOf(to) ?? ''
    next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const reach = new Map([...next.keys()].map((feature) => [feature, reachFrom(feature, next)]))
  const tied = [...reach.keys()].filter((feature) => reach.get(feature)?.has(feature))
  const groups = tied.map((feature) => tied.filter((other) => reach.get(feature)?.has(other) && reach.get(other)?.has(feature)).sort())
  return groups.filter((group, at) => groups.findIndex((each) => each[0] === group[0]) === at)
}

function reachFrom(feature: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>(next.get(feature))
  for (const each of found) for (const further of next.get(each) ?? []) found.add(further)
  return found
}

/**
 * Imports by which an engine names a feature: of a file in a feature's folder of `src/pages`, or in a folder that the feature has in another room
 * (`src/domain/hot`, `src/figures/profit`), unless the importing file is in that folder itself.
 * @param isShared whether the server imports a file too, which makes it no feature's
 */
export function namings(imports: readonly Import[], isShared: (path: string) => boolean): readonly Import[] {
  return imports.filter(({ from, to }) => {
    const isByEngine = engines.some((room) => from.startsWith(`src/${room}/`))
    const place = placeOfFeature(to)
    return isByEngine && place !== undefined && !isShared(to) && !from.startsWith(place)
  })
}

/** The folder of a feature that has the file, in whatever room. */
function placeOfFeature(path: string): string | undefined {
  const feature = featureOf(path)
  if (feature !== undefined) return path.slice(0, path.indexOf(`/${feature}/`) + feature.length + 2)
  const [place, name = ''] = path.match(/^src\/(?:domain|figures)\/([^/]+)\//) ?? []
  return name === 'hot' || Object.values(followed).some((names) => names.test(name)) ? place : undefined
}
