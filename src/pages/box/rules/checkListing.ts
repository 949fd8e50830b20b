import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import { checkSkus } from './checkSkus.ts'
import { checkTexts } from './checkTexts.ts'
import type { ListingFacts, PictureFacts } from './listingFacts.ts'
import { finding, type ListingFinding } from './listingReasons.ts'
import { PICTURE_MAX_BYTES, pictureTypes } from './refusePicture.ts'

export const shipmentLimits: readonly number[] = [86_400, 172_800]
export const GROUP_SIZE = { min: 2, max: 9 } as const
const HOUR_S = 3_600
const PICTURE_SIDE_MIN = 480
const DETAILS_HEIGHT_MAX = 1_500
const CATEGORY_LEVELS_MIN = 3

/** Everything that is wrong, blocks first. An empty list: it can be published as far as anybody knows. */
export function checkListing(listing: Listing, facts: ListingFacts = {}): readonly ListingFinding[] {
  const all = [
    ...checkTexts(listing, facts),
    ...checkCategory(listing, facts),
    ...checkSkus(listing, facts),
    ...checkPictures(listing, facts),
    ...checkTerms(listing, facts),
    ...(facts.right === 'unknown' ? [finding('right', 'rightUnknown')] : []),
  ]
  return [...all.filter(({ level }) => level === 'block'), ...all.filter(({ level }) => level === 'warn')]
}

function checkCategory({ category, properties }: Listing, { isCategoryPermitted = null, forbiddenIn = [], template }: ListingFacts) {
  if (!category) return [finding('category', 'categoryMissing')]
  const found: ListingFinding[] = []
  if (category.ids.length < CATEGORY_LEVELS_MIN)
    found.push(finding('category', 'categoryShallow', category.ids.length, CATEGORY_LEVELS_MIN))
  if (isCategoryPermitted === false) found.push(finding('category', 'categoryForbidden', category.names.at(-1) ?? ''))
  else if (forbiddenIn.length > 0)
    found.push(finding('category', 'categoryForbiddenIn', category.names.at(-1) ?? '', forbiddenIn.join(', ')))
  if (template === null) found.push(finding('properties', 'propertiesUnread'))
  for (const wanted of template ?? []) {
    const given = properties.filter(({ ref_pid, value }) => ref_pid === wanted.refPid && value !== '')
    const field = `properties.${wanted.refPid}`
    if (given.length === 0) {
      if (wanted.isRequired) found.push(finding(field, 'propertyMissing', wanted.name))
    } else if (wanted.control === 'choice' && given.some(({ vid }) => !wanted.values.some((value) => value.vid === vid)))
      found.push(finding(field, 'propertyUnknown', wanted.name))
  }
  return found
}

function checkPictures({ pictures, details, skus }: Listing, { pictures: known, sameFirstPicture: same }: ListingFacts) {
  const found: ListingFinding[] = []
  if (pictures.length === 0) found.push(finding('pictures', 'picturesMissing'))
  if (same) found.push(finding('pictures.0', 'pictureTaken', same.title, same.shops.join(', ')))
  if (details.length === 0) found.push(finding('details', 'detailsMissing'))
  skus.forEach(({ picture_url }, index) => {
    if (picture_url === '') found.push(finding(`skus.${index}`, 'skuPictureMissing'))
  })
  const places = [
    ...pictures.map((url, index) => [`pictures.${index}`, index, url, 'square'] as const),
    ...details.map((url, index) => [`details.${index}`, index, url, 'page'] as const),
    ...skus.map(({ picture_url }, index) => [`skus.${index}`, 0, picture_url, 'square'] as const),
  ]
  for (const [field, index, url, shape] of places) found.push(...checkPicture(field, index, known?.get(url), shape))
  return found
}

/**
 * Type and weight are the platform's rules. *Assumed*: shapes, from what the trade advises: square pictures of 480 pixels or more at the top,
 * details as wide as that and at most 1,500 high. They only warn.
 */
function checkPicture(field: string, index: number, facts: PictureFacts | null | undefined, shape: 'square' | 'page') {
  const no = index + 1
  if (facts === undefined) return []
  if (facts === null) return [finding(field, 'pictureUnread', no)]
  const { bytes, type, width, height } = facts
  const found: ListingFinding[] = []
  if (bytes > PICTURE_MAX_BYTES) found.push(finding(field, 'pictureTooHeavy', no))
  if (!pictureTypes.includes(type)) found.push(finding(field, 'pictureFormat', no, type))
  const side = shape === 'square' ? Math.min(width, height) : width
  if (side < PICTURE_SIDE_MIN) found.push(finding(field, 'pictureSmall', no, PICTURE_SIDE_MIN))
  if (shape === 'square' && width !== height) found.push(finding(field, 'pictureRatio', no, `${width} × ${height}`))
  if (shape === 'page' && height > DETAILS_HEIGHT_MAX) found.push(finding(field, 'pictureTall', no, DETAILS_HEIGHT_MAX))
  return found
}

function checkTerms({ shipment_limit_s, group_size, freight_template }: Listing, facts: ListingFacts) {
  const found: ListingFinding[] = []
  const { shipmentLimits: limits = shipmentLimits, freightMissingIn: without = [] } = facts
  if (!limits.includes(shipment_limit_s))
    found.push(finding('shipment', 'shipmentUnknown', limits.map((limit) => limit / HOUR_S).join(', ')))
  const { min, max } = GROUP_SIZE
  if (group_size < min || group_size > max) found.push(finding('groupSize', 'groupSizeWrong', min, max))
  if (freight_template !== '' && without.length > 0)
    found.push(finding('freight', 'freightMissingIn', freight_template, without.join(', ')))
  return found
}
