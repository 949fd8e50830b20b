import type { ReactNode } from 'react'
import './pictures.css'

/** The sheet that every picture is drawn on. */
export function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="zg-picture" viewBox="0 0 240 132" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** A browser's window: tab, address bar, page. */
export function Browser({ address = '', children }: { readonly address?: string; readonly children?: ReactNode }) {
  return (
    <>
      <rect className="pic-window" x="28" y="14" width="184" height="106" rx="8" />
      <path className="pic-bar" d="M28 40V22a8 8 0 0 1 8-8h168a8 8 0 0 1 8 8v18z" />
      {[38, 46, 54].map((x) => (
        <circle key={x} className="pic-line" cx={x} cy="27" r="2.2" />
      ))}
      <rect className="pic-field" x="64" y="20" width="118" height="14" rx="7" />
      <text className="pic-address" x="72" y="30">
        {address}
      </text>
      {children}
    </>
  )
}

/** Where to press. */
export function Pointer({ x, y }: { readonly x: number; readonly y: number }) {
  return <path className="pic-pointer" transform={`translate(${x} ${y})`} d="M0 0v15l4-3.6 2.6 6 2.8-1.2-2.6-5.9H12z" />
}

/** A folder, `isOpen` with a sheet in it. */
export function Folder({ x, y, isFull = false }: { readonly x: number; readonly y: number; readonly isFull?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="pic-folder-back" d="M0 6a4 4 0 0 1 4-4h14l5 6h25a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
      {isFull && <rect className="pic-sheet" x="8" y="6" width="36" height="26" rx="2" />}
      <path className="pic-folder" d="M0 18a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
    </g>
  )
}

/** The package as it arrives. */
export function Zip({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="pic-sheet" d="M0 4a4 4 0 0 1 4-4h22l12 12v34a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
      <path className="pic-fold" d="M26 0v8a4 4 0 0 0 4 4h8z" />
      <path className="pic-zipper" d="M10 2v28" />
      <text className="pic-word" x="8" y="43">
        ZIP
      </text>
    </g>
  )
}

/** An extension's piece of the puzzle. */
export function Puzzle({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <path
      className="pic-accent"
      transform={`translate(${x} ${y})`}
      d="M0 6h5a4 4 0 1 1 7 0h5a2 2 0 0 1 2 2v4a4 4 0 1 1 0 7v5a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2v-5a4 4 0 1 0 0-7z"
    />
  )
}
