import type { Translator } from '@crema/i18n/messages'
import { refusalName } from '#src/api/api-error.ts'
import { PermissionHelp } from '#src/shared/device/permission-help.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import {
  CameraBusyIcon,
  CameraMissingIcon,
  CameraRefusedIcon,
  CodeElsewhereIcon,
  CodeExpiredIcon,
  CodeInvalidIcon,
  CodeNotLoadedIcon,
  NoPictureIcon,
  PictureWithoutCodeIcon,
} from '#src/ui/art/scan-icons.tsx'
import type { CameraFailure } from './camera/use-camera.ts'
import type { ViewfinderProps } from './viewfinder.tsx'

/** Why a code was not accepted, or a picture not read. */
export type ScanFailure =
  | { kind: 'failed'; error: unknown }
  | { kind: 'elsewhere'; host: string }
  | { kind: 'noCode' | 'noPicture' }

type Reason = Pick<ViewfinderProps, 'icon' | 'title' | 'text'>

/** Why the camera shows no video, and what would help. */
export function cameraReason(failure: CameraFailure, t: Translator['t']): Reason {
  switch (failure) {
    case 'refused':
      return {
        icon: <CameraRefusedIcon />,
        title: t('scanning.refusedTitle'),
        text: (
          <>
            {t('scanning.refusedText')} <PermissionHelp permission="camera" />
          </>
        ),
      }
    case 'missing':
      return {
        icon: <CameraMissingIcon />,
        title: t('scanning.missingTitle'),
        text: t('scanning.missingText'),
      }
    case 'busy':
      return { icon: <CameraBusyIcon />, title: t('scanning.busyTitle'), text: t('scanning.busyText') }
  }
}

/** What is wrong with a code or a picture, and what would help. */
export function scanReason(failure: ScanFailure, t: Translator['t']): Reason {
  switch (failure.kind) {
    case 'elsewhere':
      return {
        icon: <CodeElsewhereIcon />,
        title: t('scanning.elsewhereTitle'),
        text: t('scanning.elsewhereText', { host: failure.host }),
      }
    case 'noCode':
      return {
        icon: <PictureWithoutCodeIcon />,
        title: t('scanning.noCodeTitle'),
        text: t('scanning.noCodeText'),
      }
    case 'noPicture':
      return { icon: <NoPictureIcon />, title: t('scanning.noPictureTitle'), text: t('scanning.noCodeText') }
    case 'failed':
      return { title: failureText(failure.error, t), ...helpWith(refusalName(failure.error), t) }
  }
}

function helpWith(refusal: string | undefined, t: Translator['t']): Omit<Reason, 'title'> {
  switch (refusal) {
    case 'qrExpired':
      return { icon: <CodeExpiredIcon />, text: t('scanning.expiredHelp') }
    case 'qrInvalid':
      return { icon: <CodeInvalidIcon />, text: t('scanning.invalidHelp') }
    case undefined:
      return { icon: <CodeNotLoadedIcon />, text: t('scanning.loadFailed') }
    default:
      return { icon: <CodeInvalidIcon /> }
  }
}
