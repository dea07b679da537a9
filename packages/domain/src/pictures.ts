/** Pictures of one house, or of one group. The contract's `order` allows as many. */
export const maxPictures = 60
