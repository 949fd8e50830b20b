/** As much of a storage area as the records need. */
export type RecordStore = Pick<chrome.storage.StorageArea, 'get' | 'set' | 'remove'>
