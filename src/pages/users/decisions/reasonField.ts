import { field } from '../../../resources/schema/field.ts'

/** Why something was refused: whoever asked reads it. */
export const reasonField = field.longText({
  label: { zh: '原因', en: 'Reason' },
  help: { zh: '申请人会看到这段话。', en: 'Whoever asked reads this.' },
})
