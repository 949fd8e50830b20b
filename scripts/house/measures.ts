import { crossings, type FollowedFeature, isByIndex, knots, namings, roomsOf } from './features.ts'
import { squeezedPlaces, wiringLines } from './lines.ts'
import { repeatedNames } from './names.ts'
import { newResourceLines } from './newResource.ts'
import { importsOf, type Source } from './sources.ts'
import { loadedShare, sharedSections, textFiles } from './texts.ts'

/** What is measured. Less is better, of each. */
export interface Measure {
  readonly title: string
  /** What design asks for; null where it names no number. */
  readonly aim: number | null
  readonly now: number
  /** Which ones, for the eye: `npm run house -- --list NAME`. */
  readonly found: readonly string[]
}

export type MeasureName = keyof ReturnType<typeof measure>

/** Counts the house as it is. */
export function measure(sources: readonly Source[]) {
  const imports = importsOf(sources)
  const console_ = sources.filter(({ path }) => path.startsWith('src/'))
  const domain = console_.filter(({ path }) => path.startsWith('src/domain/')).map(({ path }) => path)
  const shared = new Set(imports.filter(({ from }) => from.startsWith('server/')).map(({ to }) => to))
  // What a shared file needs is shared with it.
  for (const file of shared) for (const { from, to } of imports) if (from === file && to.startsWith('src/')) shared.add(to)
  const isShared = (path: string) => shared.has(path)
  const unshared = domain.filter((path) => !isShared(path))
  const between = crossings(imports)
  const named = namings(imports, isShared)
  const names = repeatedNames(sources)
  const tied = knots(imports)
  const texts = textFiles(console_)
  const lines = ({ text }: Source) => text.split('\n').length - 1
  const roomsFor = (feature: FollowedFeature): Measure => {
    const paths = console_.map(({ path }) => path)
    const rooms = roomsOf(feature, paths, isShared, sharedSections(console_))
    return counted(`rooms that ${feature} is in`, 1, rooms)
  }
  const arrow = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`
  return {
    profitRooms: roomsFor('profit'),
    returnsRooms: roomsFor('returns'),
    boxRooms: roomsFor('box'),
    crossings: counted('imports from one feature into another', null, between.map(arrow)),
    pastIndex: counted('… that do not go through its `index.ts`', 0, between.filter((each) => !isByIndex(each)).map(arrow)),
    knots: counted('features that import each other in a cycle', 0, tied.flat()),
    namings: counted('imports by which an engine names a feature', 0, named.map(arrow)),
    largestText: {
      title: 'lines of the largest file of texts',
      aim: 400,
      now: Math.max(0, ...texts.map(lines)),
      found: texts.map((source) => `${lines(source)} ${source.path}`),
    },
    loadedTexts: { title: 'percent of later texts that one later screen loads', aim: null, now: loadedShare(console_), found: [] },
    repeatedNames: counted(
      'exported names that are declared twice',
      0,
      names.map(({ name, paths }) => `${name}: ${paths.join(', ')}`),
    ),
    unsharedDomain: counted(`files of \`src/domain\` that the server does not import, of ${domain.length}`, 0, unshared),
    wiring: { title: 'lines of form wiring by hand', aim: 200, now: wiringLines(console_), found: [] },
    squeezed: { title: 'places written to save lines', aim: 0, now: squeezedPlaces(sources), found: [] },
    newResource: { title: 'lines that `new:resource` writes', aim: 150, now: newResourceLines(), found: [] },
  } as const satisfies Readonly<Record<string, Measure>>
}

function counted(title: string, aim: number | null, found: readonly string[]): Measure {
  return { title, aim, now: found.length, found }
}
