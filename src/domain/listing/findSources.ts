/** Goods that a pasted text names. */
export interface FoundSource {
  /** `wholesale`: the wholesale site; `shop`: the group-buying platform, read only where it is goods of an own shop. */
  readonly site: 'wholesale' | 'shop'
  readonly goodsId: string
  /** As it was pasted; of a number alone its page on the wholesale site. */
  readonly url: string
  /** The own shop that has the goods; left out: it is not known yet. */
  readonly shopUid?: string
}

export interface FoundSources {
  /** Each once, in the order of the text. */
  readonly sources: readonly FoundSource[]
  /** How many times goods were named again. */
  readonly repeated: number
  /** Lines and addresses in which no goods were found. */
  readonly unread: readonly string[]
}

const URL_PATTERN = /https?:\/\/[^\s"'<>，。；、（）【】]+/gi
/** A number by itself: no price, no part of a word. */
const NUMBER_PATTERN = /(?<![\w.])\d{4,20}(?![\w.]|\s*元)/g
const idNames = ['gid', 'goods_id', 'goodsId', 'goodsid', 'id'] as const
const shopSites = ['yangkeduo.com', 'pinduoduo.com', 'pdd.com']

/** The links and numbers of any text, several to a line. A number without a link counts as one of the wholesale site. */
export function findSources(text: string): FoundSources {
  const found = new Map<string, FoundSource>()
  const unread: string[] = []
  let repeated = 0
  const note = (source: FoundSource) => {
    const key = `${source.site} ${source.goodsId}`
    if (found.has(key)) repeated += 1
    else found.set(key, source)
  }
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const before = found.size + repeated
    const links = line.match(URL_PATTERN) ?? []
    const strange = links.filter((link) => {
      const source = readLink(link)
      if (source) note(source)
      return !source
    })
    for (const goodsId of line.replace(URL_PATTERN, ' ').match(NUMBER_PATTERN) ?? [])
      note({ site: 'wholesale', goodsId, url: wholesaleAddress(goodsId) })
    const isUnread = found.size + repeated === before && links.length === 0
    unread.push(...strange.concat(isUnread ? [line.trim()] : []))
  }
  return { sources: [...found.values()], repeated, unread }
}

/** Where the page of goods of the wholesale site is. */
export function wholesaleAddress(goodsId: string): string {
  return `https://pifa.pinduoduo.com/goods/detail/?gid=${goodsId}`
}

/** What is the same of addresses of the same goods, however each is written; an address that names no goods is only the same as itself. */
export function sourceKey(url: string): string {
  const source = readLink(url.trim())
  return source ? `${source.site} ${source.goodsId}` : url.trim()
}

function readLink(link: string): FoundSource | null {
  if (!URL.canParse(link)) return null
  const { hostname, searchParams } = new URL(link)
  const goodsId = idNames.map((name) => searchParams.get(name)).find((value) => value !== null && /^\d{1,20}$/.test(value))
  if (!goodsId) return null
  if (hostname.startsWith('pifa.')) return { site: 'wholesale', goodsId, url: link }
  return shopSites.some((site) => hostname === site || hostname.endsWith(`.${site}`)) ? { site: 'shop', goodsId, url: link } : null
}
