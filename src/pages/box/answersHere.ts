import type { DBSchema } from 'idb'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { ListingSettings } from '../../../contract/entities/listingSettings.ts'
import type { AnswerHere } from '../../providers/dataProvider/withAnswersHere.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { openWipedDatabase } from '../../storage/openWipedDatabase.ts'
import { answerOwnBox, type OwnBoxStore } from './ownBox.ts'
import './texts.ts'

interface BoxSchema extends DBSchema {
  /** By the login's id and the goods'. */
  goods: { key: [string, string]; value: BoxGoods }
  settings: { key: string; value: ListingSettings }
}

/** The box of this browser, in the bucket that ends with the login. Name assumed. */
const BOX_DATABASE = 'zhanggui_box'

function createStore(): OwnBoxStore {
  let opening: ReturnType<typeof openWipedDatabase<BoxSchema>> | null = null
  const forget = () => {
    opening = null
  }
  function open() {
    opening ??= openWipedDatabase<BoxSchema>({
      name: BOX_DATABASE,
      version: 1,
      upgrade(database) {
        database.createObjectStore('goods')
        database.createObjectStore('settings')
      },
      onClosed: forget,
    })
    opening.catch(forget)
    return opening
  }
  return {
    list: async (owner) => (await open()).getAll('goods', ofOwner(owner)),
    async change(owner, decide) {
      const { store, done } = (await open()).transaction('goods', 'readwrite')
      const { put = [], removed = [], answer } = decide(await store.getAll(ofOwner(owner)))
      const puts = put.map((goods) => store.put(goods, [owner, goods.box_id]))
      const deletes = removed.map((box_id) => store.delete([owner, box_id]))
      await Promise.all([...puts, ...deletes, done])
      return answer
    },
    readSettings: async (owner) => (await open()).get('settings', owner),
    async changeSettings(owner, to) {
      const { store, done } = (await open()).transaction('settings', 'readwrite')
      const settings = to(await store.get(owner))
      await Promise.all([store.put(settings, owner), done])
      return settings
    },
  }
}

const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

const store = createStore()

/** The calls of the capability `box` where the backend has none. A browser that keeps nothing says so. */
export const answerOfBox: AnswerHere = async (name, payload, { owner, t }) => {
  try {
    return await answerOwnBox(name, payload, owner, { store, now: Date.now, say: (refusal) => t(`collect.ownBox.${refusal}`) })
  } catch (error) {
    if (error instanceof ToolApiError) throw error
    throw new ToolApiError('unreadable', 0, t('collect.ownBox.blocked'))
  }
}
