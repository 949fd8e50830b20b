import { type DragEvent, useState } from 'react'
import { BOX_DETAILS_MAX, BOX_PICTURES_MAX } from '../../../contract/entities/boxGoods.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { FileField, TextField } from '../../ui/Fields.tsx'
import { FieldError, Hint } from '../../ui/FormField.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { useBoxEditing, useFindingText } from './boxDraft.ts'
import type { PictureFacts } from './rules/listingFacts.ts'
import { usePictureUpload } from './usePictureUpload.ts'

const galleries = { pictures: BOX_PICTURES_MAX, details: BOX_DETAILS_MAX } as const
type GalleryName = keyof typeof galleries

/** Carousel and details, each in its order. */
export function PictureEditor() {
  return (
    <>
      <Gallery name="pictures" />
      <Gallery name="details" />
    </>
  )
}

function Gallery({ name }: { readonly name: GalleryName }) {
  const { t } = useTranslate()
  const toText = useFindingText()
  const { draft, changeListing, findings, pictures, shops, isReadOnly } = useBoxEditing()
  const urls = draft.listing[name]
  const [typed, type] = useState('')
  const max = galleries[name]
  const url = typed.trim()
  const isUsable = /^https?:\/\/\S+$/i.test(url) && url.length <= 500 && !urls.includes(url)
  const put = (next: readonly string[]) => changeListing({ [name]: next.slice(0, max) })
  const upload = usePictureUpload(shops)
  const toFailure = useFailureText()
  const { isBusy, failure, run } = useWrite({
    toText(error) {
      if (error instanceof TypeError) return t('collect.notUploaded')
      return error instanceof NoShopLoggedIn ? t('collect.noLogin') : toFailure(error)
    },
  })
  /** One after the other, in their order; what was brought before one that fails stays. */
  const bring = (files: readonly File[]) =>
    run(async () => {
      const brought: string[] = []
      for (const file of files.slice(0, max - urls.length)) {
        brought.push(await upload(file))
        put([...urls, ...brought])
      }
    })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isReadOnly && !isBusy) void bring([...event.dataTransfer.files])
  }
  const move = (from: number, to: number) => {
    const next = urls.filter((_, index) => index !== from)
    next.splice(to, 0, urls[from] ?? '')
    put(next)
  }
  return (
    <Card aria-labelledby={`box-${name}`} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <CardHead>
        <h2 id={`box-${name}`}>{t(`collect.galleries.${name}`, { count: urls.length, max })}</h2>
        {name === 'details' && draft.listing.pictures.length > 0 && (
          <Button size="small" onClick={() => put([...new Set([...urls, ...draft.listing.pictures])])}>
            {t('collect.useCarousel')}
          </Button>
        )}
      </CardHead>
      <CardBody className="zg-collect-block">
        <ol className="zg-collect-gallery">
          {urls.map((each, index) => (
            <li key={each}>
              <img
                src={each}
                alt={t('collect.pictureNo', { no: index + 1 })}
                width={96}
                height={96}
                loading="lazy"
                referrerPolicy="no-referrer"
              />
              <span>
                <Button
                  size="small"
                  disabled={index === 0}
                  aria-label={t('collect.earlier', { no: index + 1 })}
                  onClick={() => move(index, index - 1)}
                >
                  ←
                </Button>
                <Button
                  size="small"
                  disabled={index === urls.length - 1}
                  aria-label={t('collect.later', { no: index + 1 })}
                  onClick={() => move(index, index + 1)}
                >
                  →
                </Button>
                <Button
                  size="small"
                  aria-label={t('collect.dropPicture', { no: index + 1 })}
                  onClick={() => put(urls.filter((other) => other !== each))}
                >
                  ×
                </Button>
              </span>
              <PictureSize facts={pictures.get(each)} />
              {findings
                .filter(({ field }) => field === `${name}.${index}`)
                .map((found) =>
                  found.level === 'block' ? (
                    <FieldError key={found.reason}>{toText(found)}</FieldError>
                  ) : (
                    <Hint key={found.reason}>{toText(found)}</Hint>
                  ),
                )}
            </li>
          ))}
        </ol>
        <FileField
          label={t('collect.upload')}
          hint={t(isBusy ? 'collect.uploading' : 'collect.uploadHint')}
          error={failure}
          accept=".jpg,.jpeg,.png"
          disabled={isBusy || urls.length >= max}
          onChange={(file) => void bring([file])}
        />
        <TextField label={t('collect.pictureUrl')} value={typed} onChange={type} />
        <Button
          disabled={!isUsable || urls.length >= max}
          onClick={() => {
            put([...urls, url])
            type('')
          }}
        >
          {t('collect.addPicture')}
        </Button>
      </CardBody>
    </Card>
  )
}

const BYTES_PER_KB = 1024

/** As it was read; nothing until then. */
function PictureSize({ facts }: { readonly facts: PictureFacts | null | undefined }) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (!facts) return null
  const { width, height, bytes } = facts
  return <Hint>{t('collect.pictureSize', { width, height, kb: formats.number(Math.ceil(bytes / BYTES_PER_KB)) })}</Hint>
}
