import { useNotification } from '@refinedev/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useRefreshIdentity } from '../../../providers/services/useRefreshIdentity.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import './avatarUpload.css'
import { PICTURE_MAX_BYTES, pictureTypes, readAvatar, toBase64 } from './readAvatar.ts'

const BYTES_PER_MB = 1024 * 1024

/** The picture as it is, or the one just chosen, until it is saved or dropped again. */
export function AvatarUpload({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const toErrorText = useErrorText()
  const { open } = useNotification()
  const refresh = useRefreshIdentity()
  const call = useCall()
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)

  async function choose(file: File | undefined) {
    if (!file) return
    const reading = await readAvatar(file)
    setChosen('picture' in reading ? reading.picture : '')
    setProblem('problem' in reading ? t(`users.avatar.problems.${reading.problem}`, { limit: PICTURE_MAX_BYTES / BYTES_PER_MB }) : '')
  }

  async function save() {
    setSending(true)
    setProblem('')
    try {
      await call('saveAvatar', { image: toBase64(chosen) })
      setChosen('')
      open?.({ type: 'success', message: t('users.avatar.saved') })
      await refresh()
    } catch (error) {
      setProblem(toErrorText(error))
    }
    setSending(false)
  }

  const name = identity.name || identity.username || ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is the mouse's short way; the button is everybody's
    <div
      className="zg-avatar-upload"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        void choose(event.dataTransfer.files[0])
      }}
    >
      <Avatar name={name} picture={chosen || identity.avatar} size="large" />
      <div className="zg-avatar-choice">
        <input
          ref={input}
          type="file"
          className="zg-visually-hidden"
          tabIndex={-1}
          aria-label={t('users.avatar.file')}
          accept={pictureTypes.join(',')}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            target.value = ''
          }}
        />
        <div className="zg-toolbar">
          <Button aria-describedby={problemId} disabled={isSending} onClick={() => input.current?.click()}>
            {t('users.avatar.choose')}
          </Button>
          {chosen && (
            <>
              <Button kind="primary" disabled={isSending} onClick={() => void save()}>
                {t('users.avatar.save')}
              </Button>
              <Button disabled={isSending} onClick={() => setChosen('')}>
                {t('actions.cancel')}
              </Button>
            </>
          )}
        </div>
        <p id={problemId} className={problem ? 'zg-field-error' : 'zg-field-hint'} role={problem ? 'alert' : undefined}>
          {problem || t('users.avatar.hint')}
        </p>
      </div>
    </div>
  )
}
