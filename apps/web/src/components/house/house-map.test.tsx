import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { HouseMap } from './house-map.tsx'

const skagen = { name: 'Klithuset', address: 'Klitvej 1', place: 'Skagen, Danmark', lat: 57.7, lng: 10.5 }
const altea = { name: 'Casa Cedro', address: 'Calle 2', place: 'Altea, Spanien', lat: 38.6, lng: -0.05 }
const tilesUrl = 'https://tiles.example/{z}/{x}/{y}.png'

describe('the map of a house', () => {
  beforeAll(async () => {
    await startTexts('da')
    await loadScreenTexts()
  })
  afterEach(cleanup)
  afterAll(() => i18next.changeLanguage('da'))

  it.each([
    ['da', 'Zoom ind', 'Zoom ud'],
    ['sv', 'Zooma in', 'Zooma ut'],
    ['en', 'Zoom in', 'Zoom out'],
  ])('has buttons that are named in the language of the page: %s', async (language, zoomIn, zoomOut) => {
    await i18next.changeLanguage(language)
    render(<HouseMap {...skagen} tilesUrl={tilesUrl} zoom={12} />)
    expect(screen.getByRole('button', { name: zoomIn })).toBeDefined()
    expect(screen.getByRole('button', { name: zoomOut })).toBeDefined()
  })

  it('says of a house whose tiles are missing that there is no map, and not of the next one', async () => {
    await i18next.changeLanguage('da')
    const { container, rerender } = render(<HouseMap {...skagen} tilesUrl={tilesUrl} zoom={12} />)
    const tile = container.querySelector('img.leaflet-tile')
    if (tile === null) throw new Error('no tile')
    fireEvent.error(tile)
    expect(await screen.findByText('Kortet kunne ikke hentes lige nu.')).toBeDefined()
    rerender(<HouseMap {...altea} tilesUrl={tilesUrl} zoom={12} />)
    expect(screen.queryByText('Kortet kunne ikke hentes lige nu.')).toBeNull()
  })
})
