import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import type { Text } from '../../resources/schema/text.ts'
import { NumberCell } from '../../screens/fields/number/Cell.tsx'
import { HintButton } from '../../ui/HintButton.tsx'
import { Unreadable } from '../../ui/Marks.tsx'

/** A figure of the goods list. One that cannot be read says why, and where plain figures are: the field's own sentence. */
export function UnreadableFigure({ field, value }: FieldCellProps) {
  return typeof value === 'string' && field.help ? <Reason label={field.label} help={field.help} /> : <NumberCell value={value} />
}

function Reason({ label, help }: { readonly label: Text; readonly help: Text }) {
  const text = useText()
  const { t } = useTranslate()
  return (
    <span>
      <HintButton word={<Unreadable />} about={t('platformFigures.why', { label: text(label) })}>
        {text(help)}
      </HintButton>
    </span>
  )
}
