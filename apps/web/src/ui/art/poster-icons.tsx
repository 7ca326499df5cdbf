// Icons that only the screen of posters has, in a file of their own, so that they are part of its chunk.
import { Icon } from './icon.tsx'

export const PlusIcon = () => <Icon path="M12 5v14M5 12h14" />
export const MinusIcon = () => <Icon path="M5 12h14" />
export const PrintIcon = () => <Icon path="M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z" />
export const FileIcon = () => <Icon path="M6 3.5h8l4 4v13H6zM14 3.5v4h4" />
