import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { Gallery } from './gallery.tsx'

beforeAll(() => startTexts('da').then(loadScreenTexts))

const imageUrls = ['/a.svg', '/b.svg', '/c.svg']

function open(onClose = vi.fn<() => void>()) {
  render(<Gallery name="Klitgården" imageUrls={imageUrls} isOpen onClose={onClose} />)
  return onClose
}

const getShownImage = () => screen.getByRole('img', { name: /^Klitgården/ }).getAttribute('src')
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key })

describe('the gallery', () => {
  it('begins with the first image, and shows its number and how many there are', () => {
    open()
    expect(getShownImage()).toBe('/a.svg')
    expect(screen.getByRole('img', { name: 'Klitgården, billede 1 af 3' })).toBeDefined()
  })

  it('is navigated with the arrow keys, which wrap around, and with Home and End', () => {
    open()
    const images = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      press(key)
      return getShownImage()
    })
    expect(images).toEqual(['/b.svg', '/c.svg', '/a.svg', '/c.svg', '/a.svg', '/c.svg'])
  })

  it('is navigated with its buttons', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Næste billede' }))
    expect(getShownImage()).toBe('/b.svg')
    fireEvent.click(screen.getByRole('button', { name: 'Forrige billede' }))
    expect(getShownImage()).toBe('/a.svg')
  })

  it.each([
    [-60, '/b.svg'],
    [60, '/c.svg'],
    [-40, '/a.svg'],
  ])('is navigated with a swipe of at least fifty pixels: %i leads to %s', (distance, expected) => {
    open()
    const stage = screen.getByRole('img', { name: /^Klitgården/ }).parentElement as HTMLElement
    fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 100 }] })
    fireEvent.touchMove(stage, { touches: [{ clientX: 200 + distance, clientY: 100 }] })
    fireEvent.touchEnd(stage, {})
    expect(getShownImage()).toBe(expected)
  })

  it('is closed by its button and by Escape', () => {
    const onClose = open()
    fireEvent.click(screen.getByRole('button', { name: 'Luk' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
