import { createHash } from 'node:crypto'

/** Address of a stored picture: its name is its bytes' own. */
export const STORED_PICTURE_PATH = '/stored/:name'
const PICTURES_MAX = 2_000

export interface PictureFile {
  /** `image/png` … */
  readonly type: string
  readonly bytes: Buffer
}

/** The picture host: what was sent there, byte by byte. */
export interface PictureStore {
  /** Answers with the path. The same picture again has the same one. */
  put(picture: PictureFile): string
  find(name: string): PictureFile | undefined
  /** Is it an address of this host, whatever its origin is called? */
  has(address: string): boolean
  clear(): void
}

/** Keeps the last 2,000. */
export function createPictureStore(): PictureStore {
  const pictures = new Map<string, PictureFile>()
  return {
    put(picture) {
      const mark = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
      const name = `${mark}.${picture.type.slice('image/'.length)}`
      pictures.delete(name)
      pictures.set(name, picture)
      const [oldest] = pictures.keys()
      if (pictures.size > PICTURES_MAX && oldest !== undefined) pictures.delete(oldest)
      return STORED_PICTURE_PATH.replace(':name', name)
    },
    find: (name) => pictures.get(name),
    has(address) {
      if (!URL.canParse(address)) return false
      const [, folder, name = ''] = new URL(address).pathname.split('/')
      return folder === 'stored' && pictures.has(name)
    },
    clear: () => pictures.clear(),
  }
}
