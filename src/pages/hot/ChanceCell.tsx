import { ReplyCode } from '../../../contract/codes.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FormField.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import { chanceStateOptions } from './chanceStates.ts'
import { toPicked, useChancesContext } from './chances.ts'
import { FindSourceLink } from './NextStep.tsx'

/** How far an opportunity has come; one that is not picked can be picked here. */
export function ChanceCell({ record }: FieldCellProps) {
  const { t } = useTranslate()
  const text = useText()
  const { byId, save, open, find, list } = useChancesContext()
  const { isBusy, failure, run, say } = useWrite()
  const words = String(record.keywords)
  const id = String(record.chance_id)
  const chance = byId.get(id)
  if (chance) {
    const label = chanceStateOptions.find(({ value }) => value === chance.state)?.label
    return (
      <span className="zg-hot-links">
        <Button kind="link" aria-label={t('hot.openChance', { words })} onClick={() => open(chance)}>
          {label && text(label)}
        </Button>
        {chance.source_url === '' && <FindSourceLink chance={chance} />}
      </span>
    )
  }
  const opportunity = find(id)
  if (!save || !list || !opportunity) return <span className="zg-muted">—</span>
  const pick = () =>
    run(async () => {
      try {
        await save(toPicked(opportunity))
      } catch (error) {
        // Somebody else was first: the list, which is read again, has it as it is.
        if (!(error instanceof ToolApiError) || error.code !== ReplyCode.conflict) throw error
        say(t('hot.pickedBefore', { words }))
      }
    })
  return (
    <>
      <span className="zg-hot-links">
        <Button size="small" disabled={isBusy} aria-label={t('hot.pickOf', { words })} onClick={() => void pick()}>
          {t('hot.pick')}
        </Button>
      </span>
      {failure && (
        <FieldError as="span" role="alert">
          {failure}
        </FieldError>
      )}
    </>
  )
}
