import type { ReactNode } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { AppSettingsButton } from '#src/shared/device/app-settings-button.tsx'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { ScanIcon } from '#src/ui/art/more-icons.tsx'
import { CameraMissingIcon } from '#src/ui/art/scan-icons.tsx'
import type { NoticeProps } from '#src/ui/feedback/notice.tsx'
import type { Camera } from './camera/use-camera.ts'
import { cameraReason, type ScanFailure, scanReason } from './scan-reason.tsx'
import { Viewfinder } from './viewfinder.tsx'

type CameraPlaceProps = {
  stage: Exclude<Camera['stage'], 'on'>
  failure: ScanFailure | null
  isChecking: boolean
  canUseCamera: boolean
  /** What is offered first: the camera or a picture. */
  action: ReactNode
}

/** What stands in the camera's place while there is no video. */
export function CameraPlace({ stage, failure, isChecking, canUseCamera, action }: CameraPlaceProps) {
  const t = useTranslate()
  if (isChecking) {
    return <Viewfinder icon={<ScanIcon />} title={t('scanning.checking')} news="checking" isBusy />
  }
  if (failure) return <Viewfinder {...scanReason(failure, t)} action={action} news={failure} isProblem />
  const atRest = { icon: <ScanIcon />, title: t('scanning.whyTitle'), text: t('scanning.whyText') }
  if (!canUseCamera) {
    return (
      <InAppNotice
        capability="camera"
        layout={NoCameraHere}
        isMain
        loading={<Viewfinder {...atRest} isBusy />}
      />
    )
  }
  if (stage === 'off' || stage === 'starting') return <Viewfinder {...atRest} action={action} />
  return (
    <Viewfinder
      {...cameraReason(stage, t)}
      action={
        <>
          {action}
          {stage === 'refused' ? <AppSettingsButton /> : null}
        </>
      }
      news={stage}
      isProblem
    />
  )
}

/** In an in-app browser that has no camera the main action opens another browser. */
function NoCameraHere({ title, text, action }: Pick<NoticeProps, 'title' | 'text' | 'action'>) {
  return <Viewfinder icon={<CameraMissingIcon />} title={title} text={text} action={action} isProblem />
}
