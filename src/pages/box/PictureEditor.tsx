import { type DragEvent, useState } from 'react'
import { BOX_DETAILS_MAX, BOX_PICTURES_MAX } from '../../../contract/entities/boxGoods.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { FileField, TextField } from '../../ui/Fields.tsx'
import { FieldError, Hint } from '../../ui/FormField.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useItemFocus } from '../../ui/useItemFocus.ts'
import { useBoxEditing, useFindingText } from './boxDraft.ts'
import type { PictureFacts } from './rules/listingFacts.ts'
import { useBringPictures } from './useBringPictures.ts'

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
  const { draft, changeListing, findings, pictures, isReadOnly } = useBoxEditing()
  const urls = draft.listing[name]
  const [typed, type] = useState('')
  const max = galleries[name]
  const url = typed.trim()
  const isUsable = /^https?:\/\/\S+$/i.test(url) && url.length <= 500 && !urls.includes(url)
  const put = (next: readonly string[]) => changeListing({ [name]: next.slice(0, max) })
  const { bring, progress, leftOut } = useBringPictures(name, max)
  const follow = useItemFocus()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isReadOnly) bring([...event.dataTransfer.files])
  }
  const move = (from: number, to: number) => {
    const next = urls.filter((_, index) => index !== from)
    next.splice(to, 0, urls[from] ?? '')
    put(next)
  }
  return (
    <Card
      aria-labelledby={`box-${name}`}
      className="zg-collect-drop"
      data-over={(isOver && !isReadOnly) || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
            <li key={each} data-item>
              <Picture address={each} alt={t('collect.pictureNo', { no: index + 1 })} size={96} />
              <span>
                <Button
                  size="small"
                  data-control="earlier"
                  disabled={index === 0}
                  aria-label={t('collect.earlier', { no: index + 1 })}
                  onClick={({ currentTarget }) => {
                    follow(currentTarget, index - 1)
                    move(index, index - 1)
                  }}
                >
                  ←
                </Button>
                <Button
                  size="small"
                  data-control="later"
                  disabled={index === urls.length - 1}
                  aria-label={t('collect.later', { no: index + 1 })}
                  onClick={({ currentTarget }) => {
                    follow(currentTarget, index + 1)
                    move(index, index + 1)
                  }}
                >
                  →
                </Button>
                <Button
                  size="small"
                  data-control="drop"
                  aria-label={t('collect.dropPicture', { no: index + 1 })}
                  onClick={({ currentTarget }) => {
                    follow(currentTarget, index)
                    put(urls.filter((other) => other !== each))
                  }}
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
          hint={t('collect.uploadHint')}
          accept=".jpg,.jpeg,.png"
          disabled={progress !== null || urls.length >= max}
          onChange={(file) => bring([file])}
        />
        {progress && (
          <div role="status">
            <p>{t('collect.uploading', progress)}</p>
            <ProgressBar label={t('collect.upload')} done={progress.no - 1} total={progress.count} />
          </div>
        )}
        {leftOut.length > 0 && (
          <Alert as="div" tone="error" role="alert">
            {leftOut.map(({ name: file, sentence }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list only grows
              <p key={index}>{t('collect.leftOut', { file, sentence })}</p>
            ))}
          </Alert>
        )}
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
