import { useRef, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useBoxEditing } from './boxDraft.ts'
import { readPictureFacts } from './readPictureFacts.ts'
import { refusePicture } from './rules/refusePicture.ts'
import { useLatest } from './useLatest.ts'
import { usePictureUpload } from './usePictureUpload.ts'

/** A file that did not become a picture, and why, as a sentence. */
interface LeftOutFile {
  readonly name: string
  readonly sentence: string
}

interface BringPictures {
  /** Resolves when each is there or left out. */
  readonly bring: (files: readonly File[]) => Promise<void>
  /** Number of the file that is under way, of how many; null: none is. */
  readonly progress: { readonly no: number; readonly count: number } | null
  /** Of the last files. */
  readonly leftOut: readonly LeftOutFile[]
}

/** Brings files of this computer to the end of a gallery, one after the other in their order. One that fails is named, and keeps no other from it. */
export function useBringPictures(gallery: 'pictures' | 'details', max: number): BringPictures {
  const { t } = useTranslate()
  const { draft, changeListing, shops, whileBringing } = useBoxEditing()
  const [progress, setProgress] = useState<BringPictures['progress']>(null)
  const [leftOut, setLeftOut] = useState<readonly LeftOutFile[]>([])
  const last = useRef(Promise.resolve())
  const latestCount = useLatest(draft.listing[gallery].length)
  const upload = usePictureUpload(shops)
  const toFailure = useFailureText()

  async function bringOne(file: File): Promise<void> {
    const refusal = refusePicture(await readPictureFacts(file), max - latestCount())
    if (refusal) {
      setLeftOut((before) => [...before, { name: file.name, sentence: t(`collect.pictureRefusals.${refusal}`, { max }) }])
      return
    }
    const url = await upload(file)
    changeListing((listing) => ({ [gallery]: [...new Set([...listing[gallery], url])].slice(0, max) }))
  }

  async function bringAll(files: readonly File[]): Promise<void> {
    for (const [at, file] of files.entries()) {
      setProgress({ no: at + 1, count: files.length })
      await bringOne(file).catch((error: unknown) => {
        const sentence = error instanceof NoShopLoggedIn ? t('collect.noLogin') : toFailure(error)
        setLeftOut((before) => [...before, { name: file.name, sentence }])
      })
    }
    setProgress(null)
  }

  /** What comes while others are under way waits for them. */
  function bring(files: readonly File[]): Promise<void> {
    if (!progress) setLeftOut([])
    last.current = last.current.then(() => bringAll(files))
    return whileBringing(() => last.current)
  }

  return { bring, progress, leftOut }
}
