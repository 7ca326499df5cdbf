// The icons of full screen.
import { Icon } from './icon.tsx'

export const FullScreenIcon = () => <Icon path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
export const ExitFullScreenIcon = () => <Icon path="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />
