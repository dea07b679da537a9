import { useCountingNumber } from '../../components/ui/use-counting-number.ts'
import styles from './counting-number.module.css'

/** A number that counts from one value to another; at once for a reader who wants less motion. Read out as the last. */
export function CountingNumber({ from, to }: { from: number; to: number }) {
  const shown = useCountingNumber(to, from)
  return (
    <>
      <span className={styles.number} aria-hidden>
        {shown}
      </span>
      <span className="hidden-visually">{to}</span>
    </>
  )
}
