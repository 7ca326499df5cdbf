import { useEffect, useState } from 'react'
import { turned } from '#src/lib/geo/bearing.ts'

// The arrows move in steps: a hand is never still, and each step draws the list anew.
const step = 6 // degrees

/**
 * Where the phone's upper edge points, in degrees from north; null where the browser does not tell. One that must
 * ask the person first is not made to: a list of stores is not worth another question.
 */
export function useHeading(): number | null {
  const [heading, setHeading] = useState<number | null>(null)
  useEffect(() => {
    const read = (event: Event) => {
      const degrees = headingOf(event as OrientationEvent) // both names bring this event
      if (degrees !== undefined) setHeading(turned(Math.round(degrees / step) * step))
    }
    window.addEventListener('deviceorientationabsolute', read)
    window.addEventListener('deviceorientation', read)
    return () => {
      window.removeEventListener('deviceorientationabsolute', read)
      window.removeEventListener('deviceorientation', read)
    }
  }, [])
  return heading
}

type OrientationEvent = DeviceOrientationEvent & {
  /** Safari's own, clockwise from north. */
  webkitCompassHeading?: number
}

function headingOf({ absolute, alpha, webkitCompassHeading }: OrientationEvent): number | undefined {
  const upright = webkitCompassHeading ?? (absolute && alpha !== null ? 360 - alpha : undefined)
  // Held sideways, the upper edge of the picture is another edge of the phone.
  return upright === undefined ? undefined : upright + screen.orientation.angle
}
