import type { Right } from '../../../contract/roles.ts'
import type { Text } from './text.ts'

/** Something to do that the palette offers by its verb ("raise prices"), and the page on which it is done. */
export interface Verb {
  /** Unique among all verbs: recent choices are kept by it. */
  readonly name: string
  /** An order, in the words of the user. */
  readonly label: Text
  /** Other words that people look for, in either language. */
  readonly words: readonly string[]
  /** What to press there, where the page alone does not say it. Default: nothing is said. */
  readonly hint?: Text
  /** Name of the page or list that it leads to. A user who may not open it has no such verb. */
  readonly page: string
  /** What a sub-account needs for it besides the page. Default: nothing. */
  readonly right?: Right
  /** The query of the page's address. Default: none. */
  readonly search?: Readonly<Record<string, string>>
  /** The page asks at once. Default: false. */
  readonly begins?: boolean
}
