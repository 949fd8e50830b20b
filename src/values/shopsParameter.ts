/**
 * Parameter of an address: the shops that a link is about, `?of_shops=UID,UID` or `?of_shops=all`. The screen works with exactly these for as long as
 * its address names them, and what was chosen for it before is kept.
 */
export const SHOPS_PARAMETER = 'of_shops'
/** Its value where a link is about all shops of the user. */
export const EVERY_SHOP = 'all'
/** The part of an address that says so. */
export const ofEveryShop = `${SHOPS_PARAMETER}=${EVERY_SHOP}`
