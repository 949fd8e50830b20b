import { readBuild } from '../boot/startFiles.ts'

/** An element as [name, attributes, ...children], text as itself. */
export type SnapshotNode = string | SnapshotElement
export type SnapshotElement = readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: SnapshotNode[]]

/** What a page showed, and all that has to be the same for it to be shown again. */
export interface Snapshot {
  /** Who saw it, with which rights and shops: see `toScope` in src/boot. */
  readonly scope: string
  /** Which build of the console drew it, in which language and theme. */
  readonly look: string
  /** ms since 1970. */
  readonly at: number
  readonly size: SnapshotSize
  /** Addresses of the style sheets that it needs, in their order. */
  readonly styles: readonly string[]
  readonly nodes: readonly SnapshotNode[]
}

/** Of the window, in CSS px. */
export interface SnapshotSize {
  readonly width: number
  readonly height: number
  /** Without the scroll bar. */
  readonly pageWidth: number
}

/** Id of the element that a snapshot is drawn in. */
export const SNAPSHOT_ID = 'snapshot'
/** `off` in the browser's storage: none is kept and none is shown. The name is assumed. */
export const SNAPSHOTS_KEY = 'zhanggui_snapshots'
/** On a `<time>` that says how long ago something was. */
export const RELATIVE = 'data-relative'

/** What the page looks like: its build, its language and its theme. */
export function describeLook(page: Document): string {
  const { lang, dataset } = page.documentElement
  return [readBuild(page), lang, dataset.theme ?? ''].join(' ')
}

const CHINA_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000
/** "A minute ago" is true for so long. */
const AGE_MS = 60_000

/** The day in China, from which the windows of the figures are counted: what "today" was yesterday is not shown. ms since 1970. */
export function isSameDay(one: number, other: number): boolean {
  return Math.floor((one + CHINA_MS) / DAY_MS) === Math.floor((other + CHINA_MS) / DAY_MS)
}

/** What a `<time>` that said an age says when the snapshot is older itself: the moment in China, `MM-DD HH:mm`. Null: the age is still true. */
export function toMomentOf(dateTime: string, takenAt: number, now: number): string | null {
  const ms = Date.parse(dateTime)
  if (now - takenAt < AGE_MS || Number.isNaN(ms)) return null
  return new Date(ms + CHINA_MS).toISOString().slice(5, 16).replace('T', ' ')
}
