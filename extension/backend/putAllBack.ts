/** What the popup says to the worker: the browser's own logins are wanted again. Apart, so that the popup loads nothing else of the worker. */
export const PUT_ALL_BACK = 'putAllBack'
