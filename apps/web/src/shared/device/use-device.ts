import { detectDevice, type Device } from '@crema/contract/page/device'
import { useAppContext } from '#src/session/app-context.ts'

/**
 * The device for which the gateway has rendered the page, or else that of this browser. It stays the same while the page is
 * open, also where only the browser can distinguish an iPad from a Mac.
 */
export function useDevice(): Device {
  const { device } = useAppContext()
  return device ?? renderedDevice() ?? detectDevice(navigator.userAgent, navigator.maxTouchPoints)
}

/** Reads the page's state (`PageState`), whose last property it is. */
function renderedDevice(): Device | undefined {
  const state = document.querySelector('#state')?.textContent ?? ''
  return /"device":"(iOS|Android|other)"\}$/.exec(state)?.[1] as Device | undefined // the names of the expression
}
