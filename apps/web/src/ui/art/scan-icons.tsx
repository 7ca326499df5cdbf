// The icons of the scanner: why the camera is off, and why nothing was read.
import { Icon } from './icon.tsx'

const camera =
  'M5.5 7h2.2l1.4-2.2h5.8L16.3 7h2.2a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z'
const corners =
  'M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5'
const frame = 'M6 4.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2z'

export const CameraRefusedIcon = () => (
  <Icon path="M3.5 3.5l17 17M6.2 7h-.7a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h12.6M9.3 4.8h5.6L16.3 7h2.2a2 2 0 0 1 2 2v7.3M9.6 10.4a3.4 3.4 0 0 0 4.8 4.8" />
)
// The Arabic question mark is the mirrored one.
export const CameraMissingIcon = () => (
  <Icon isDirectional path={`${camera}M10.2 11.3a1.8 1.8 0 1 1 2.7 1.5c-.6.3-.9.7-.9 1.2M12 16.2v.01`} />
)
export const CameraBusyIcon = () => (
  <Icon path={`${camera}M15.7 12.9a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0zM12 11v1.9l1.3.8`} />
)
export const CodeInvalidIcon = () => <Icon path={`${corners}M9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6`} />
export const CodeExpiredIcon = () => (
  <Icon path={`${corners}M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 10v2l1.4.9`} />
)
export const CodeElsewhereIcon = () => (
  <Icon isDirectional path={`${corners}M9.2 14.8l5.6-5.6M10.4 9.2h4.4v4.4`} />
)
export const CodeNotLoadedIcon = () => <Icon path={`${corners}M12 8.3v4.5M12 15.6v.01`} />
export const PictureIcon = () => (
  <Icon
    path={`${frame}M4.3 17l4.5-4.6 3.6 3.6 2.5-2.5 5 4.6M9.9 8.9a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z`}
  />
)
export const PictureWithoutCodeIcon = () => (
  <Icon isDirectional path={`${frame}M9.8 10.1a2.2 2.2 0 1 1 3.3 1.9c-.7.4-1.1.8-1.1 1.5M12 16v.01`} />
)
export const NoPictureIcon = () => (
  <Icon path="M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM14 3.5V8h4.5M9.6 12l4.8 4.8M14.4 12l-4.8 4.8" />
)
