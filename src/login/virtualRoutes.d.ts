/** Written by the build from the registry (scripts/build/menu.ts). */
declare module 'virtual:zhanggui/routes' {
  /** Path of every route by name; `:id` is the record. */
  export const paths: Readonly<Record<string, string>>
  /** Where a login leads when nothing else was wanted. */
  export const landing: string
}
