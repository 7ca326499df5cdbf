/** Adds the tones of all campaigns once: the gateway's page of a campaign contains those of its own screen alone. */
export function loadTones(): void {
  if (document.querySelector('link[href$="/tones.css"]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `${import.meta.env.ART_FOLDER}tones.css`
  document.head.append(link)
}
