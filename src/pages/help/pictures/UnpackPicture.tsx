import { Folder, Picture, Zip } from './Picture.tsx'

export function UnpackPicture() {
  return (
    <Picture>
      <Zip x={48} y={41} />
      <path className="pic-arrow" d="M102 66h32m-11-11 11 11-11 11" />
      <Folder x={150} y={42} isFull />
    </Picture>
  )
}
