import type { FieldOf } from '../../../resources/schema/field.ts'
import type { FieldRules } from '../faces.ts'
import { parseFilled } from '../parseFilled.ts'
import { toDraftText } from '../text/type.ts'

/** States sort in the order in which they are declared. */
export const stateType = {
  filter: 'options',
  sortKey: toStateKey,
  widthPx: 175,
  draft: {
    control: 'options',
    toDraft: toDraftText,
    parse: (draft, field) => parseFilled(draft, toStateValue(draft, field), 'wrong_type'),
  },
  options: ({ states }, { text }) => states.map(({ value, label }) => [String(value), text(label)] as const),
} satisfies FieldRules<'state'>

function toStateKey(value: unknown, { states }: FieldOf<'state'>): number | null {
  const place = states.findIndex((state) => state.value === value)
  return place < 0 ? null : place
}

function toStateValue(draft: string, { states }: FieldOf<'state'>): string | number | null {
  return states.find(({ value }) => String(value) === draft)?.value ?? null
}
