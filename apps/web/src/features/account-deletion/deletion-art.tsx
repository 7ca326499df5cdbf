import { Picture } from '#src/ui/art/picture.tsx'

/** The drawing of account deletion, beside each step from 700 px. */
export function DeletionArt() {
  return <Picture image="takeaway" />
}
