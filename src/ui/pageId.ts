/** The element that holds the page: where the skip link leads. */
export const PAGE_ID = 'page'
