/** The link in the code of a poster: to the member's invitation where there is one, or to the campaign. */
export function shortLink(
  origin: string,
  {
    activityNo,
    fissionCode,
    memberId,
  }: { activityNo: string; fissionCode: string | null; memberId: string | null },
): string {
  if (fissionCode !== null) return `${origin}/i/${fissionCode}`
  const campaign = `${origin}/c/${encodeURIComponent(activityNo)}`
  return memberId === null ? campaign : `${campaign}?m=${memberId}`
}

/** The first part of the name that a member has chosen; posters and links tell nobody more. */
export function firstName(displayName: string | null): string | null {
  const [first = ''] = (displayName ?? '').trim().split(/\s+/u)
  return first === '' ? null : first
}
