import type { FieldRules } from '../faces.ts'
import { textType } from '../text/type.ts'

export const longTextType = {
  ...textType,
  widthPx: 220,
  draft: { ...textType.draft, control: 'lines' },
} satisfies FieldRules<'longText'>
