// The camera of the demo till: reads a QR code, if the browser supports it, and submits the form.

/** @typedef {{ detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> }} Detector */
/** @typedef {new (options: { formats: string[] }) => Detector} DetectorClass */

/** @type {{ BarcodeDetector?: DetectorClass }} */
const { BarcodeDetector } = /** @type {object} */ (globalThis)
const scan = document.querySelector('button#scan')
const view = document.querySelector('video')
const cameraStatus = document.querySelector('#camera-status')
const code = document.querySelector('input[name=code]')

if (scan instanceof HTMLButtonElement && view && cameraStatus && code instanceof HTMLInputElement) {
  if (BarcodeDetector && 'mediaDevices' in navigator) {
    scan.hidden = false
    scan.addEventListener(
      'click',
      () => void readInto(code, view, cameraStatus, new BarcodeDetector({ formats: ['qr_code'] })),
    )
  } else {
    cameraStatus.textContent = 'This browser cannot scan: type the number, or paste the text of the code.'
  }
}

/**
 * @param {HTMLInputElement} field
 * @param {HTMLVideoElement} video
 * @param {Element} status
 * @param {Detector} detector
 */
async function readInto(field, video, status, detector) {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    video.srcObject = stream
    video.hidden = false
    await video.play()
    status.textContent = 'Hold the code in front of the camera.'
    field.value = await readCode(video, detector)
    for (const track of stream.getTracks()) track.stop()
    field.form?.requestSubmit()
  } catch (error) {
    video.hidden = true
    const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError'
    status.textContent = isForbidden ? 'Access to the camera was denied.' : 'No camera is available.'
  }
}

/**
 * Examines a few frames per second until one contains a code.
 * @param {HTMLVideoElement} video
 * @param {Detector} detector
 * @returns {Promise<string>}
 */
async function readCode(video, detector) {
  for (;;) {
    const [found] = await detector.detect(video)
    if (found) return found.rawValue
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}
