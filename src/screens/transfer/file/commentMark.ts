/** Rows that begin with it are no data: notes of ours, which our own import passes over. */
export const COMMENT_MARK = '##'
