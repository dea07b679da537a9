/**
 * How many points a week of a demo house costs, and when the house is closed.
 *
 * Points run from 1 (quiet) to 4 (most in demand); more than 2 is high season. Weeks are ISO weeks.
 */
export type SeasonName =
  | 'danish-coast'
  | 'swedish-lake'
  | 'nordic-ski'
  | 'alpine-ski'
  | 'mediterranean'
  | 'southern-hills'
  | 'southern-lake'
  | 'city'

export type Points = 0 | 1 | 2 | 3 | 4

export type Season = {
  /** [first week, last week, points]; later rows override earlier ones. */
  bands: readonly (readonly [number, number, Points])[]
  /** Minimum points of the week that ends with Easter Sunday, and of the week before it. */
  easter: readonly [Points, Points]
  /** Minimum points of the weeks of Ascension and Whitsun. */
  spring: Points
  /** Minimum points of the week of 24 December, and of New Year's. */
  christmas: readonly [Points, Points]
}

export const seasons: Record<SeasonName, Season> = {
  'danish-coast': {
    bands: [
      [1, 53, 1],
      [7, 8, 2],
      [15, 21, 2],
      [22, 25, 3],
      [26, 26, 3],
      [27, 31, 4],
      [32, 33, 3],
      [34, 38, 2],
      [42, 42, 3],
    ],
    easter: [3, 2],
    spring: 3,
    christmas: [2, 3],
  },
  'swedish-lake': {
    bands: [
      [1, 53, 1],
      [7, 9, 2],
      [18, 22, 2],
      [23, 24, 3],
      [25, 25, 4],
      [26, 26, 3],
      [27, 31, 4],
      [32, 33, 3],
      [34, 36, 2],
      [42, 42, 2],
      [44, 44, 2],
    ],
    easter: [2, 1],
    spring: 2,
    christmas: [2, 2],
  },
  'nordic-ski': {
    bands: [
      [1, 53, 1],
      [2, 5, 2],
      [6, 6, 3],
      [7, 9, 4],
      [10, 12, 3],
      [13, 16, 2],
      [26, 32, 2],
      [42, 42, 2],
      [49, 50, 2],
      [51, 51, 3],
    ],
    easter: [4, 3],
    spring: 1,
    christmas: [4, 4],
  },
  'alpine-ski': {
    bands: [
      [1, 53, 1],
      [2, 4, 2],
      [5, 6, 3],
      [7, 9, 4],
      [10, 13, 3],
      [14, 15, 2],
      [25, 26, 2],
      [27, 32, 3],
      [33, 36, 2],
      [42, 42, 2],
      [50, 51, 3],
    ],
    easter: [3, 3],
    spring: 1,
    christmas: [4, 4],
  },
  mediterranean: {
    bands: [
      [1, 53, 1],
      [6, 11, 2],
      [12, 17, 3],
      [18, 22, 4],
      [23, 26, 3],
      [27, 31, 2],
      [32, 35, 3],
      [36, 40, 4],
      [41, 43, 3],
      [44, 46, 2],
    ],
    easter: [4, 3],
    spring: 4,
    christmas: [2, 2],
  },
  'southern-hills': {
    bands: [
      [1, 53, 1],
      [2, 4, 0],
      [11, 15, 2],
      [16, 20, 3],
      [21, 24, 4],
      [25, 35, 3],
      [36, 40, 4],
      [41, 43, 3],
      [44, 45, 2],
    ],
    easter: [4, 3],
    spring: 4,
    christmas: [2, 2],
  },
  'southern-lake': {
    bands: [
      [1, 53, 1],
      [12, 15, 2],
      [16, 22, 3],
      [23, 25, 4],
      [26, 32, 3],
      [33, 34, 3],
      [35, 38, 4],
      [39, 43, 3],
      [44, 44, 2],
    ],
    easter: [4, 3],
    spring: 4,
    christmas: [2, 2],
  },
  city: {
    bands: [
      [1, 53, 2],
      [2, 6, 1],
      [7, 8, 3],
      [18, 22, 3],
      [26, 32, 3],
      [42, 42, 3],
      [44, 46, 1],
      [48, 50, 3],
    ],
    easter: [3, 2],
    spring: 3,
    christmas: [4, 4],
  },
}
