import { Spinner } from '../../components/ui/spinner.tsx'
import styles from './check-out.module.css'

/** Stands where the form comes once its stay is known, about as high, so that the footer below does not jump. */
export function WaitingCard({ isLong = false }: { isLong?: boolean }) {
  return (
    <div className={styles.waiting} data-long={isLong || undefined}>
      <Spinner />
    </div>
  )
}
