/** Loads the dialogs that the shell shows: beforehand on a page with weeks, where a press has to open one at once. */
export const loadReservationDialogs = () =>
  import('./reservation-dialogs.tsx').then(({ ReservationDialogs }) => ReservationDialogs)
