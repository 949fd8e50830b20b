import type { GoodsBatchKind } from '../../rules/rowValues.ts'
import type { DraftOf } from './drafts.ts'
import type { ParsedDraft } from './parseDraft.ts'

/** What the form of a kind is given. */
export interface FormProps<Kind extends GoodsBatchKind> {
  readonly draft: DraftOf<Kind>
  readonly change: (draft: DraftOf<Kind>) => void
  readonly problems: ParsedDraft['problems']
}
