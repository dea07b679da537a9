import styles from './overlay-host.module.css'

/**
 * Where Mantine puts menus, lists of choices and messages: it looks for this attribute, and else takes the body, where
 * they would be outside of every landmark. To be rendered once, in `<main>`.
 */
export function OverlayHost() {
  return <div className={styles.host} data-mantine-shared-portal-node="true" />
}
