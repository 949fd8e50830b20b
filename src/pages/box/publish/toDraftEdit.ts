import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import type { MerchantPayload, MerchantResult } from '../../../../contract/merchantApi.ts'
import { GalleryType } from '../../../../contract/merchantCalls/publishing.ts'

/** A picture at the platform's host. */
export interface StoredPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

export type PropertyTemplate = MerchantResult<'propertyTemplate'>

/** A kind of specs and the ids of its values, by their names. */
export interface SpecKind {
  readonly parent_id: number
  readonly parent_name: string
  readonly ids: ReadonlyMap<string, number>
}

interface DraftParts {
  readonly ids: { readonly goods_id: number; readonly goods_commit_id: string }
  /** The fields that the platform gave the draft. */
  readonly base: Readonly<Record<string, unknown>>
  readonly listing: Listing
  readonly template: PropertyTemplate
  /** In the order of the listing's kinds. */
  readonly specs: readonly SpecKind[]
  /** By address at the source. */
  readonly stored: ReadonlyMap<string, StoredPicture>
  readonly cost_template_id: number
}

const levels = [0, 1, 2, 3]

/** Every field of a draft that we set, over those that it has. */
export function toDraftEdit({
  ids,
  base,
  listing,
  template,
  specs,
  stored,
  cost_template_id,
}: DraftParts): MerchantPayload<'editGoodsDraft'> {
  const { title, category, market_fen, shipment_limit_s, is_refundable, short_title, description, group_size } = listing
  const path = category?.ids ?? []
  const at = (url: string) => stored.get(url)?.url ?? ''
  const gallery = (urls: readonly string[], type: number) => urls.map((url) => ({ url: at(url), type, file_id: null }))
  return {
    ...base,
    ...ids,
    cat_id: path.at(-1) ?? 0,
    cat_ids: levels.map((level) => path[level] ?? null),
    cats: levels.map((level) => category?.names[level] ?? null),
    goods_name: title,
    propertys_tid: Number(template.id),
    goods_properties: toProperties(listing, template),
    gallery: [...gallery(listing.pictures, GalleryType.carousel), ...gallery(listing.details, GalleryType.details)],
    market_price: market_fen ?? 0,
    market_price_in_yuan: toYuan(market_fen ?? 0),
    skus: listing.skus.map((sku) => ({
      id: 0,
      is_onsale: 1,
      price: sku.single_fen ?? 0,
      multi_price: sku.group_fen ?? 0,
      price_in_yuan: toYuan(sku.single_fen ?? 0),
      multi_price_in_yuan: toYuan(sku.group_fen ?? 0),
      quantity_delta: sku.stock ?? 0,
      limit_quantity: 0,
      out_sku_sn: sku.outer_code,
      thumb_url: at(sku.picture_url || (listing.pictures[0] ?? '')),
      weight: sku.weight_g ?? 0,
      spec: specs.map(({ parent_id, parent_name, ids: valueIds }, place) => {
        const spec_name = sku.spec[place] ?? WHOLE
        return { parent_id, parent_name, spec_id: valueIds.get(spec_name) ?? 0, spec_name, is_custom: 0 }
      }),
    })),
    cost_template_id,
    shipment_limit_second: shipment_limit_s,
    is_refundable: is_refundable ? 1 : 0,
    // The draft may have them as null, which cannot be sent.
    tiny_name: short_title || undefined,
    goods_desc: description || undefined,
    groups: { ...(base.groups as object | null | undefined), customer_num: group_size },
    is_draft: true,
    is_auto_save: false,
  }
}

/** The one value of goods that come in one form only. */
export const WHOLE = '默认'

function toProperties({ properties }: Listing, template: PropertyTemplate): MerchantPayload<'editGoodsDraft'>['goods_properties'] {
  return template.modules.rows.flatMap(({ id: moduleId, propertys }) =>
    propertys.rows.flatMap((wanted) =>
      properties
        .filter(({ ref_pid, value }) => ref_pid === Number(wanted.ref_pid) && value !== '')
        .map(({ ref_pid, vid, value }) => {
          const chosen = vid ?? Number(wanted.values?.content.rows.find((each) => each.value === value)?.vid ?? 0)
          const [unit] = wanted.value_unit ?? []
          return {
            template_pid: Number(wanted.id),
            template_module_id: Number(moduleId),
            ref_pid: ref_pid ?? 0,
            pid: Number(wanted.pid),
            ...(chosen > 0 ? { vid: chosen } : {}),
            value,
            ...(unit ? { value_unit: unit } : {}),
          }
        }),
    ),
  )
}

/** Required properties that the listing does not have. */
export function missingProperties({ properties }: Listing, template: PropertyTemplate) {
  const given = new Set(properties.flatMap(({ ref_pid, value }) => (value === '' ? [] : [ref_pid])))
  return template.modules.rows.flatMap(({ propertys }) =>
    propertys.rows.filter((each) => each.required && !given.has(Number(each.ref_pid))),
  )
}

function toYuan(fen: number): string {
  return (fen / 100).toFixed(2)
}
