import { useEffect, useState } from 'react'
import { normalizeDegrees } from '#src/lib/geo/bearing.ts'

/** The heading changes in steps, since each change re-renders the list. */
const stepDegrees = 6

/**
 * Where the phone's upper edge points, in degrees clockwise from north; null where the browser does not
 * provide it. Where it requires a permission, none is requested: a list of stores does not justify another prompt.
 */
export function useCompassHeading(): number | null {
  const [heading, setHeading] = useState<number | null>(null)
  useEffect(() => {
    const read = (event: Event) => {
      const degrees = headingOf(event as OrientationEvent) // both events have this type
      if (degrees !== undefined) setHeading(normalizeDegrees(Math.round(degrees / stepDegrees) * stepDegrees))
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
  /** Only in Safari. Clockwise from north. */
  webkitCompassHeading?: number
}

function headingOf({ absolute, alpha, webkitCompassHeading }: OrientationEvent): number | undefined {
  const upright = webkitCompassHeading ?? (absolute && alpha !== null ? 360 - alpha : undefined)
  // With a rotated screen the upper edge is another edge of the phone.
  return upright === undefined ? undefined : upright + screen.orientation.angle
}
