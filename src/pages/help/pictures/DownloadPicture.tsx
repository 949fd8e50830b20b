import { Browser, Picture, Pointer } from './Picture.tsx'

export function DownloadPicture() {
  return (
    <Picture>
      <Browser />
      <rect className="pic-line" x="46" y="54" width="70" height="6" rx="3" />
      <rect className="pic-line" x="46" y="66" width="48" height="6" rx="3" />
      <rect className="pic-accent" x="46" y="84" width="62" height="20" rx="5" />
      <path className="pic-on-accent" d="M77 88v8m-4-3.5 4 4 4-4M71 100h12" />
      <path className="pic-arrow" d="M164 54v34m-13-13 13 13 13-13M146 102h36" />
      <Pointer x={98} y={94} />
    </Picture>
  )
}
