/** The year as a poster. Its button is on the first page. */
export const poster = {
  open: 'Udskriv som plakat',
  print: 'Udskriv',
  title: 'Dit år på én side',
  year: 'Hvilket år',
} as const
