import { toDayText } from '../days.ts'
import type { FigureAnswer, FigureCompleteness, FigureWindow, Lack, LackingRows, MissingDays, ReadKind } from './question.ts'

/** The one judgement of how far figures can be trusted: it lacks nothing where no day is missing and no row of its days is in no figure. */
export function toCompleteness(missing: readonly MissingDays[], lacking: readonly LackingRows[]): FigureCompleteness {
  const count = (why: LackingRows['why']) => lacking.reduce((sum, each) => (each.why === why ? sum + each.rows : sum), 0)
  return {
    isComplete: missing.length === 0 && lacking.length === 0,
    missing,
    lacking,
    unresolved: count('unresolved'),
    olderThanRead: count('older'),
    unreadable: count('unreadable'),
  }
}

/** All that figures lack: days first, then rows. */
export function lacksOf({ missing, lacking }: Pick<FigureCompleteness, 'missing' | 'lacking'>): readonly Lack[] {
  return [...missing, ...lacking]
}

/** Of what is lacking that of one day. */
export function lacksOn(complete: Pick<FigureCompleteness, 'missing' | 'lacking'>, day: string): readonly Lack[] {
  return lacksOf(complete).flatMap((each) => (each.from <= day && day <= each.to ? [{ ...each, from: day, to: day }] : []))
}

/** Shops that lack anything: their figures are not whole. */
export function shopsLacking(complete: Pick<FigureCompleteness, 'missing' | 'lacking'> | undefined): ReadonlySet<string> {
  return new Set(complete && lacksOf(complete).map(({ shop }) => shop))
}

/** Shops of which a day of these kinds was not read. */
export function shopsInPart({ missing }: Pick<FigureCompleteness, 'missing'>, kinds: readonly ReadKind[]): ReadonlySet<string> {
  return new Set(missing.flatMap(({ shop, kind }) => (kinds.includes(kind) ? [shop] : [])))
}

/** Shops of which a row of these kinds is in no figure, though its day was read. */
export function shopsLackingRows({ lacking }: Pick<FigureCompleteness, 'lacking'>, kinds: readonly ReadKind[]): ReadonlySet<string> {
  return new Set(lacking.flatMap(({ shop, kind }) => (kinds.includes(kind) ? [shop] : [])))
}

/**
 * Shops of which something lacks that can still be had. An after-sale whose order is older than all that is read never gets it: a judgement that waited
 * for it would not be made for weeks.
 */
export function shopsToWaitFor(complete: Pick<FigureCompleteness, 'missing' | 'lacking'>): ReadonlySet<string> {
  return new Set(lacksOf(complete).flatMap((each) => ('why' in each && each.why === 'older' ? [] : [each.shop])))
}

/**
 * Shops of which a day was not read, or a row could not be. An after-sale whose order is not listed yet, as some are for hours, is no part of that: neither
 * of the two is counted so far, and what is judged over many orders is the same without them (decision 0192).
 */
export function shopsPartlyRead({ missing, lacking }: Pick<FigureCompleteness, 'missing' | 'lacking'>): ReadonlySet<string> {
  const unreadable = lacking.filter(({ why }) => why === 'unreadable')
  return new Set([...missing, ...unreadable].map(({ shop }) => shop))
}

/** Of these days those that lack a shop of which others were read: a sum over all shops would look low there. */
export function daysInPart({ missing }: Pick<FigureCompleteness, 'missing'>, days: readonly string[]): ReadonlySet<string> {
  const without = days.map((day) => new Set(missing.flatMap(({ shop, from, to }) => (from <= day && day <= to ? [shop] : []))))
  const isRead = (shop: string) => without.some((lacking) => !lacking.has(shop))
  return new Set(days.filter((_, at) => [...(without[at] ?? [])].some(isRead)))
}

/** Shops of which no day of the window was read of this kind: what is made of it is no figure, not 0. */
export function shopsUnread({ missing }: Pick<FigureCompleteness, 'missing'>, kind: ReadKind, window: FigureWindow): ReadonlySet<string> {
  const isWhole = ({ from, to }: MissingDays) => from <= window.from && to >= window.to
  return new Set(missing.flatMap((each) => (each.kind === kind && isWhole(each) ? [each.shop] : [])))
}

/**
 * The answer without sums in the rows of shops of whose orders no day was read: what is there of them came with the first page of a day, and is the
 * figure of nothing. `today`: days since 1970 in China.
 */
export function withoutUnreadRows<Answer extends Pick<FigureAnswer, 'rows' | 'complete' | 'window'>>(
  answer: Answer,
  today: number,
): Answer {
  const { complete, window, rows } = answer
  const last = toDayText(today)
  const unread = shopsUnread(complete, 'orders', { from: window.from, to: window.to < last ? window.to : last })
  if (unread.size === 0) return answer
  return { ...answer, rows: rows.map((row) => (unread.has(row.shop ?? '') ? { ...row, sums: {} } : row)) }
}
