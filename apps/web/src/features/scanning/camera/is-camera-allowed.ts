/** Whether the visitor has already allowed the camera, so that opening it asks nothing. False where the browser does not disclose it. */
export async function isCameraAllowed(): Promise<boolean> {
  // Undefined on plain http and in some in-app browsers.
  const { permissions } = navigator as { permissions?: Permissions }
  try {
    return (await permissions?.query({ name: 'camera' }))?.state === 'granted'
  } catch {
    return false // a browser without this permission name
  }
}
