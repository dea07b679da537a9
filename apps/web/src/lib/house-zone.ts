/** That of the default policy, until a group is known. */
let houseZone = 'Europe/Copenhagen'

/** Returns the current group's time zone: times are shown in it wherever the user is, and named after it. */
export function getHouseZone(): string {
  return houseZone
}

export function setHouseZone(timeZone: string): void {
  houseZone = timeZone
}
