import { type DragEvent, useId, useRef, useState } from 'react'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldError, Hint } from '../../ui/FormField.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import './avatarUpload.css'
import { AVATAR_MAX_BYTES } from '../../../contract/limits.ts'
import { toSquare } from './toSquare.ts'

const BYTES_PER_MB = 1024 * 1024

/** The picture as it is, or the one just chosen, until it is saved or dropped again. */
export function AvatarUpload({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const refresh = useRefreshIdentity()
  const call = useCall()
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [chosen, setChosen] = useState('')
  const { isBusy: isSending, failure: problem, run, refuse, settle, say } = useWrite()

  async function choose(file: File | undefined) {
    if (!file) return
    const reading = await readAvatar(file)
    setChosen('picture' in reading ? reading.picture : '')
    if ('problem' in reading) refuse(t(`users.avatar.problems.${reading.problem}`, { limit: PICTURE_MAX_BYTES / BYTES_PER_MB }))
    else settle()
  }

  const save = () =>
    run(async () => {
      await call('saveAvatar', { image: toBase64(chosen) })
      setChosen('')
      say(t('users.avatar.saved'))
      await refresh()
    })

  const name = identity.name || identity.username || ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the mouse; everyone has the button
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
        <Toolbar>
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
        </Toolbar>
        {problem ? (
          <FieldError id={problemId} role="alert">
            {problem}
          </FieldError>
        ) : (
          <Hint id={problemId}>{t('users.avatar.hint')}</Hint>
        )}
      </div>
    </div>
  )
}

/** What the browser is asked to open; the picture is made smaller before it is sent. */
const PICTURE_MAX_BYTES = 20 * 1024 * 1024
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Small and with transparency first; what every browser writes last. */
const writtenAs = ['image/webp', 'image/png', 'image/jpeg'] as const
const QUALITY = 0.9

type AvatarProblem = 'type' | 'size' | 'unreadable'
type AvatarReading = { readonly picture: string } | { readonly problem: AvatarProblem }

/** A file as the data address of a small square picture, or why it cannot be one. What the file calls itself decides nothing. */
async function readAvatar(file: File): Promise<AvatarReading> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return { problem: 'type' }
  if (file.size > PICTURE_MAX_BYTES) return { problem: 'size' }
  try {
    const bitmap = await createImageBitmap(file)
    const { leftPx, topPx, sidePx, drawnPx } = toSquare(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = drawnPx
    canvas.height = drawnPx
    canvas.getContext('2d')?.drawImage(bitmap, leftPx, topPx, sidePx, sidePx, 0, 0, drawnPx, drawnPx)
    bitmap.close()
    const picture = writtenAs.map((type) => canvas.toDataURL(type, QUALITY)).find((url, at) => isFit(url, writtenAs[at] ?? ''))
    return picture ? { picture } : { problem: 'unreadable' }
  } catch {
    return { problem: 'unreadable' }
  }
}

/** A browser that cannot write a type writes another; base64 takes four characters for three bytes. */
function isFit(url: string, type: string): boolean {
  return url.startsWith(`data:${type};`) && toBase64(url).length <= (AVATAR_MAX_BYTES / 3) * 4
}

/** A data address without its head. */
function toBase64(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}
