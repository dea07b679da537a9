export type RoomStyle = 'nordic' | 'cabin' | 'alpine' | 'south' | 'city' | 'modern'

export type Style = {
  wall: string
  sideWall: string
  floor: string
  joints: 'boards' | 'tiles'
  ceiling: string
  beams: string | null
  panel: 'plain' | 'boards' | 'mouldings'
  frame: string
  window: 'wide' | 'tall' | 'arch' | 'panes'
  wood: string
  rug: readonly [string, string]
}

export const styles: Record<RoomStyle, Style> = {
  nordic: {
    wall: '#efebe2',
    sideWall: '#e6e2d8',
    floor: '#d3b086',
    joints: 'boards',
    ceiling: '#f8f6f0',
    beams: null,
    panel: 'plain',
    frame: '#fbfaf6',
    window: 'panes',
    wood: '#c89f6f',
    rug: ['#e8e0d0', '#8a9a98'],
  },
  cabin: {
    wall: '#c39a6b',
    sideWall: '#b88e60',
    floor: '#b98a5a',
    joints: 'boards',
    ceiling: '#d2ad80',
    beams: '#8f6a45',
    panel: 'boards',
    frame: '#f1e8d6',
    window: 'panes',
    wood: '#9a7048',
    rug: ['#a84f3f', '#f0dfc0'],
  },
  alpine: {
    wall: '#b98a5c',
    sideWall: '#e4dccd',
    floor: '#a87c52',
    joints: 'boards',
    ceiling: '#c59a6a',
    beams: '#7d5a3c',
    panel: 'boards',
    frame: '#7d5a3c',
    window: 'wide',
    wood: '#8f6741',
    rug: ['#e9e2d4', '#9c5b4a'],
  },
  south: {
    wall: '#f7f1e4',
    sideWall: '#eee5d4',
    floor: '#cb8a63',
    joints: 'tiles',
    ceiling: '#f3ebdb',
    beams: '#8a6848',
    panel: 'plain',
    frame: '#f9f4ea',
    window: 'arch',
    wood: '#9a7450',
    rug: ['#f0e4cc', '#5b87a0'],
  },
  city: {
    wall: '#c5cec4',
    sideWall: '#b9c3b9',
    floor: '#c39b6d',
    joints: 'boards',
    ceiling: '#f6f3ec',
    beams: null,
    panel: 'mouldings',
    frame: '#fbf9f3',
    window: 'tall',
    wood: '#8c6242',
    rug: ['#d9cdb8', '#8f5b4d'],
  },
  modern: {
    wall: '#e4ded3',
    sideWall: '#b98f64',
    floor: '#c9bba6',
    joints: 'boards',
    ceiling: '#f4f1ea',
    beams: null,
    panel: 'plain',
    frame: '#2f3437',
    window: 'wide',
    wood: '#b08559',
    rug: ['#d8d4cc', '#6f7f84'],
  },
}
