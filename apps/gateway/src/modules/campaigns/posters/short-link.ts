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
