import { createHash } from 'node:crypto'
import type { Comment, Source } from './sources.ts'

/** Fewer words are a mark, such as a section of a specification. */
const MIN_WORDS = 4

/** Draws comments by lot: the same seed draws the same ones as long as they are there, and a change elsewhere moves no other one. */
export function drawComments(sources: readonly Pick<Source, 'comments'>[], count: number, seed: string): readonly Comment[] {
  const lot = ({ path, text }: Comment) => createHash('md5').update(`${seed} ${path} ${text}`).digest('hex')
  const drawn = sources
    .flatMap(({ comments }) => comments)
    .filter(({ text }) => text.split(/\s+/).length >= MIN_WORDS && !/^(biome-ignore|@vite|\/ <reference)/.test(text))
    .map((comment) => ({ comment, place: lot(comment) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
  return drawn.slice(0, count).map(({ comment }) => comment)
}
