/** What the office of the demo notes for who cleans a house. */
export const arrivalNotes: readonly string[] = [
  'Nøglen hænger i boksen ved skuret. Skift pærerne i gangen, mens du er der.',
  'Familien kommer med en baby: Stil høj stol og rejseseng frem.',
  'Hunden har været med. Støvsug en ekstra gang, og luft ud.',
]
