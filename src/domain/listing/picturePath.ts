/** What is the same of a picture that comes from several hosts and in several sizes; '' for no address. */
export function picturePath(url: string | null | undefined): string {
  return (url ?? '').replace(/^(?:https?:)?\/\/[^/]+/, '').replace(/[?#].*$/, '')
}
