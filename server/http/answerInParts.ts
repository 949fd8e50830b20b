import { setImmediate } from 'node:timers/promises'
import type { Keyed, Weighed } from '../repositories/fetchPage.ts'
import { ListReply } from './callContext.ts'

/** So much of a list is read, made and sent at a time: about a hundredth of a second. */
export const PART_MAX_BYTES = 500_000

/**
 * The answer of a list whose rows may be heavy, in the order of their keys. A light one is made at once, as any answer; of a heavy one each part
 * is read when the one before has left, with others' work in between. What is gone by then is left out.
 */
export async function answerInParts<Key, Item, Rest extends object>(
  weighed: readonly Weighed<Key>[],
  read: (keys: Weighed<Key>[]) => Promise<readonly Item[]>,
  rest: Rest,
): Promise<(Rest & { list: Item[] }) | ListReply<Item, Rest>> {
  const parts = toAnswerParts(weighed)
  return parts.length > 1 ? new ListReply(readParts(parts, read), rest) : { ...rest, list: [...(await read(parts[0] ?? []))] }
}

/** The same where the list itself is the answer. */
export async function answerListInParts<Key, Item>(
  weighed: readonly Weighed<Key>[],
  read: (keys: Weighed<Key>[]) => Promise<readonly Item[]>,
): Promise<Item[] | ListReply<Item>> {
  const parts = toAnswerParts(weighed)
  return parts.length > 1 ? new ListReply(readParts(parts, read), null) : [...(await read(parts[0] ?? []))]
}

async function* readParts<Key, Item>(parts: readonly Key[][], read: (keys: Key[]) => Promise<readonly Item[]>) {
  for (const keys of parts) {
    yield await read(keys)
    await setImmediate()
  }
}

/** Each has at least one key, and no more than fit. */
export function toAnswerParts<Key>(weighed: readonly Weighed<Key>[]): readonly Weighed<Key>[][] {
  const parts: Weighed<Key>[][] = []
  let left = 0
  for (const key of weighed) {
    left -= key.bytes
    const part = parts.at(-1)
    if (part && left >= 0) part.push(key)
    else {
      parts.push([key])
      left = PART_MAX_BYTES - key.bytes
    }
  }
  return parts
}

/** The same for rows that are read by their ids. */
export function answerByIds<Item, Rest extends object>(
  weighed: readonly Weighed<Keyed>[],
  read: (ids: readonly string[]) => Promise<readonly Item[]>,
  rest: Rest,
): Promise<(Rest & { list: Item[] }) | ListReply<Item, Rest>> {
  return answerInParts(weighed, (keys) => read(keys.map(({ key }) => key)), rest)
}
