import { isRounded } from '../../transfer/file/table.ts'
import type { FileRules } from '../faces.ts'
import { toTextCell } from '../text/file.ts'

const SCIENTIFIC_PATTERN = /^\d(?:\.\d+)?e\+?\d+$/i

/** Exported as text, so that no digit is lost; a spreadsheet that kept one as a number may have lost some already. */
export const idFile = {
  toCell: toTextCell,
  parse: (text, _field, cell) => {
    if (SCIENTIFIC_PATTERN.test(text)) return { problem: { word: 'scientific' } }
    return isRounded(cell) ? { value: text, warning: { word: 'rounded' } } : { value: text }
  },
  hint: (_field, { t }) => t('importing.kindsOfField.id'),
} satisfies FileRules<'id'>
