declare module '@arco-design/color' {
  /** The ten shades of a colour, `#RRGGBB`, from the palest (in the dark: the deepest) to the other end. */
  export function generate(color: string, options: { readonly list: true; readonly dark?: boolean }): string[]
}
