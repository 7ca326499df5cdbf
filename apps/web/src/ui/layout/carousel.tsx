import { Children, type ReactNode, useRef, useState } from 'react'
import { ChevronIcon } from '../art/more-icons.tsx'
import { classNames } from '../base/class-names.ts'
import styles from './carousel.module.css'

export type CarouselProps = {
  label: string
  /** The names of the two buttons. */
  previous: string
  next: string
  /** The slides; those with a link or button scroll into view when it is focused. */
  children: ReactNode
}

/** Slides beside one another, for swiping, scrolling, the arrow buttons and the Tab key. It never moves by itself. */
export function Carousel({ label, previous, next, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const slides = Children.toArray(children)
  const show = (index: number) =>
    track.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest' })
  const arrow = (name: string, index: number, side: string | undefined) => (
    <button
      type="button"
      className={classNames(styles.arrow, side)}
      aria-label={name}
      disabled={index < 0 || index >= slides.length}
      onClick={() => show(index)}
    >
      <ChevronIcon />
    </button>
  )
  return (
    <section className={styles.carousel} aria-label={label}>
      <ul ref={track} className={styles.track} onScroll={() => setCurrent(currentSlide(track.current))}>
        {slides.map((slide, index) => (
          <li key={index} className={styles.slide}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 ? (
        <>
          {arrow(previous, current - 1, styles.previous)}
          {arrow(next, current + 1, styles.next)}
          <div className={styles.dots} aria-hidden="true">
            {slides.map((_, index) => (
              <i key={index} data-current={index === current || undefined} />
            ))}
          </div>
        </>
      ) : null}
    </section>
  )
}

/** The slide nearest to the start; at the end of the track, where the last ones may be in view together, the last one. */
function currentSlide(track: HTMLElement | null): number {
  if (!track) return 0
  const scrolled = Math.abs(track.scrollLeft)
  const last = track.children.length - 1
  if (scrolled >= track.scrollWidth - track.clientWidth - 1) return last
  const [first, second] = track.children
  const step =
    first && second ? Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left) : 1
  return Math.min(last, Math.round(scrolled / step))
}
