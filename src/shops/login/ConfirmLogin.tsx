import { type FormEvent, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { SHOP_NOTES_MAX_CHARS } from '../../../contract/limits.ts'
import type { ProvedLogin } from '../../bridge/seeLogin.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField, TextField } from '../../ui/Fields.tsx'
import { FieldGroup } from '../../ui/FormField.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useShopGroups } from '../useShopGroups.ts'
import { LoginProblem } from './LoginProblem.tsx'
import { StoreCard } from './StoreCard.tsx'
import type { NewShop } from './useSaveLogin.ts'

interface ConfirmLoginProps {
  readonly login: ProvedLogin
  /** The shop of the list that it is; null: a new one. */
  readonly known: Shop | null
  readonly isSaving: boolean
  readonly problem: unknown
  readonly save: (entered: NewShop) => void
  readonly dismiss: () => void
}

/** "This store?", before anything is saved. One that is in the list already only gets the new login. */
export function ConfirmLogin({ login, known, isSaving, problem, save, dismiss }: ConfirmLoginProps) {
  const { t } = useTranslate()
  const [notes, setNotes] = useState('')
  const [group_ids, setGroups] = useState<readonly string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) save({ notes, group_ids })
  }
  return (
    <form className="zg-login-way" onSubmit={submit}>
      <h2>{t('shopLogin.isItThis')}</h2>
      <StoreCard mall={login.mall} person={login.person} />
      {known ? (
        <Alert tone="info" role="status">
          {t('shopLogin.alreadyThere')}
        </Alert>
      ) : (
        <>
          <TextField label={t('shopLogin.notes')} value={notes} maxLength={SHOP_NOTES_MAX_CHARS} onChange={setNotes} />
          <GroupChecks chosen={group_ids} change={setGroups} />
        </>
      )}
      <LoginProblem problem={problem} />
      <Toolbar>
        <Button type="submit" kind="primary" aria-disabled={isSaving}>
          {isSaving && <span className="zg-spinner" aria-hidden="true" />}
          {t(known ? 'shopLogin.renew' : 'shopLogin.add')}
        </Button>
        <Button onClick={dismiss}>{t('shopLogin.notThis')}</Button>
      </Toolbar>
    </form>
  )
}

interface GroupChecksProps {
  readonly chosen: readonly string[]
  readonly change: (group_ids: readonly string[]) => void
}

/** The groups that a new shop joins; nothing where there is none. */
function GroupChecks({ chosen, change }: GroupChecksProps) {
  const { t } = useTranslate()
  const groups = useShopGroups()
  if (!groups?.length) return null
  return (
    <FieldGroup label={t('shopLogin.groups')}>
      <div className="zg-login-groups">
        {groups.map(({ group_id, group_name }) => (
          <CheckField
            key={group_id}
            label={group_name}
            checked={chosen.includes(group_id)}
            onChange={(isOn) => change(isOn ? [...chosen, group_id] : chosen.filter((each) => each !== group_id))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
