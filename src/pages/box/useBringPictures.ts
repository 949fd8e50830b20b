import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTabDraft } from '../../providers/drafts/useTabDraft.ts'
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

interface Bringing {
  /** Number of the file that is under way, of how many; null: none is. */
  readonly progress: { readonly no: number; readonly count: number } | null
  /** Of the last files. */
  readonly leftOut: readonly LeftOutFile[]
}

interface BringPictures extends Bringing {
  readonly bring: (files: readonly File[]) => void
}

/**
 * Brings files of this computer to the end of a gallery, one after the other in their order. One that fails is named, and keeps no other from it. They
 * go on while another page is shown: the tab keeps what has come, and the gallery has it once its goods are opened again.
 */
export function useBringPictures(gallery: 'pictures' | 'details', max: number): BringPictures {
  const { t } = useTranslate()
  const { draft, changeListing, shops, whileBringing } = useBoxEditing()
  const tab = useTabDraft<PictureRun>(`pictures on their way to ${gallery}`)
  const [run] = useState(() => tab.restored ?? createPictureRun())
  const { progress, leftOut } = useSyncExternalStore(run.subscribe, run.read)
  const latestCount = useLatest(draft.listing[gallery].length)
  const upload = usePictureUpload(shops)
  const toFailure = useFailureText()

  const put = useLatest((url: string) =>
    changeListing((listing) => ({ [gallery]: [...new Set([...listing[gallery], url])].slice(0, max) })),
  )
  useEffect(() => run.deliver((url) => put()(url)), [run, put])
  useEffect(() => {
    if (progress) tab.keep(run)
    else tab.forget()
  }, [tab, run, progress])
  const keepFromSaving = useLatest(whileBringing)
  useEffect(() => {
    if (run.read().progress) void keepFromSaving()(run.settled)
  }, [run, keepFromSaving])

  /** Out: the address of the picture; null: the file was left out. */
  async function bringOne(file: File): Promise<string | null> {
    const leaveOut = (sentence: string) => {
      run.leaveOut({ name: file.name, sentence })
      return null
    }
    try {
      const refusal = refusePicture(await readPictureFacts(file), max - latestCount() - run.waiting())
      return refusal ? leaveOut(t(`collect.pictureRefusals.${refusal}`, { max })) : await upload(file)
    } catch (error) {
      return leaveOut(error instanceof NoShopLoggedIn ? t('collect.noLogin') : toFailure(error))
    }
  }

  return {
    bring(files) {
      run.bring(files, bringOne)
      void whileBringing(run.settled)
    },
    progress,
    leftOut,
  }
}

/** Pictures on their way to a gallery, whether its editor is open or not. */
interface PictureRun {
  read(): Bringing
  subscribe(listener: () => void): () => void
  /** What comes while others are under way waits for them. */
  bring(files: readonly File[], bringOne: (file: File) => Promise<string | null>): void
  leaveOut(file: LeftOutFile): void
  /** Gives each picture to `take`, those that have come before at once; what comes after the returned function was called waits for the next one. */
  deliver(take: (url: string) => void): () => void
  /** How many have come that nothing took. */
  waiting(): number
  /** Resolves when each is there or left out. */
  settled(): Promise<void>
}

function createPictureRun(): PictureRun {
  const listeners = new Set<() => void>()
  let state: Bringing = { progress: null, leftOut: [] }
  let come: readonly string[] = []
  let taker: ((url: string) => void) | null = null
  let last = Promise.resolve()

  function put(more: Partial<Bringing>) {
    state = { ...state, ...more }
    for (const listener of listeners) listener()
  }

  function handOver() {
    if (!taker) return
    const urls = come
    come = []
    urls.forEach(taker)
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    bring(files, bringOne) {
      if (!state.progress) put({ leftOut: [] })
      last = last.then(async () => {
        for (const [at, file] of files.entries()) {
          put({ progress: { no: at + 1, count: files.length } })
          const url = await bringOne(file)
          if (url !== null) come = [...come, url]
          handOver()
        }
        put({ progress: null })
      })
    },
    leaveOut: (file) => put({ leftOut: [...state.leftOut, file] }),
    deliver(take) {
      taker = take
      handOver()
      return () => {
        if (taker === take) taker = null
      }
    },
    waiting: () => come.length,
    settled: () => last,
  }
}
