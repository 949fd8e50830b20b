import type { FieldRules } from '../faces.ts'

export const booleanType = {
  filter: 'options',
  sortKey: (value) => (typeof value === 'boolean' ? Number(value) : null),
  widthPx: 100,
  draft: 'switch',
  options: ({ words }, { text, yes, no }) => [
    ['true', words ? text(words.yes) : yes],
    ['false', words ? text(words.no) : no],
  ],
} satisfies FieldRules<'boolean'>
