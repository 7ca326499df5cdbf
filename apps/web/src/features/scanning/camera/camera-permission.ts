/** Whether the visitor has already allowed the camera, so that opening it asks nothing. False where the browser does not disclose it. */
export async function isCameraAllowed(): Promise<boolean> {
  return (await cameraPermission())?.state === 'granted'
}

/** Calls `work` when the visitor allows the camera in the browser's settings. Never where the browser does not disclose it. */
export async function whenCameraAllowed(work: () => void, signal: AbortSignal): Promise<void> {
  const permission = await cameraPermission()
  permission?.addEventListener(
    'change',
    () => {
      if (permission.state === 'granted') work()
    },
    { signal },
  )
}

async function cameraPermission(): Promise<PermissionStatus | undefined> {
  // Undefined on plain http and in some in-app browsers.
  const { permissions } = navigator as { permissions?: Permissions }
  try {
    return await permissions?.query({ name: 'camera' })
  } catch {
    return undefined // a browser without this permission name
  }
}
