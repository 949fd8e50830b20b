import type { QueryRow } from '../../../resources/schema/query.ts'
import type { FileFormat, FileOrder } from '../../transfer/file/cell.ts'
import type { ChoiceChange } from './createQueryRowStore.ts'
import type { QueryFacts } from './queryFacts.ts'
import type { RowSummary, RowView, ShownRow } from './rowView.ts'

/** What the page asks of the worker, and what each question is answered with. */
export interface RowAnswers {
  window: readonly ShownRow[]
  /** Of all rows, not only those in view. */
  rows: readonly QueryRow[]
  chosen: readonly QueryRow[]
  file: { readonly file: Blob; readonly rowCount: number }
}

export type RowQuestion =
  | { readonly of: 'window'; readonly from: number; readonly to: number }
  | { readonly of: 'rows'; readonly from: number; readonly to: number }
  | { readonly of: 'chosen' }
  /** `keys`: the values of the columns, `field` or, for one end of a range, `field.0`. */
  | {
      readonly of: 'file'
      readonly scope: 'view' | 'chosen'
      readonly keys: readonly string[]
      readonly format: FileFormat
      readonly order: FileOrder
      readonly rowsMax: number
    }

/** What the page tells the worker. */
export type RowMessage =
  | { readonly kind: 'open'; readonly facts: QueryFacts }
  | { readonly kind: 'keepOnly'; readonly shop_uids: readonly string[] }
  | { readonly kind: 'begin'; readonly shop_uid: string }
  | { readonly kind: 'put'; readonly shop_uid: string; readonly rows: readonly QueryRow[] }
  /** The rows of several shops, told of as one. */
  | { readonly kind: 'putAll'; readonly rowsOf: ReadonlyMap<string, readonly QueryRow[]> }
  | { readonly kind: 'settle'; readonly shop_uid: string }
  | { readonly kind: 'look'; readonly view: RowView }
  | { readonly kind: 'anchor'; readonly key: string | null }
  | { readonly kind: 'unfold'; readonly key: string }
  | { readonly kind: 'choose'; readonly change: ChoiceChange }
  | { readonly kind: 'ask'; readonly id: number; readonly question: RowQuestion }

/** What the worker says. */
export type RowReply =
  | { readonly kind: 'summary'; readonly summary: RowSummary }
  | { readonly kind: 'answer'; readonly id: number; readonly value: RowAnswers[keyof RowAnswers] }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
