import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { GoodToKnow, HouseDescription } from './house-description.tsx'

describe('the texts of a house, which the office writes in Danish', () => {
  beforeAll(() => startTexts('da'))
  afterEach(cleanup)
  afterAll(() => i18next.changeLanguage('da'))

  it.each([
    ['da', null],
    ['sv', '(på danska)'],
    ['en', '(in Danish)'],
  ])('are marked as Danish, for eyes too if the page is in another language: %s', async (language, mark) => {
    await i18next.changeLanguage(language)
    render(
      <>
        <HouseDescription description={'Huset ligger højt.\nDer er have.'} />
        <GoodToKnow text="Der er brænde." heading="h2" />
      </>,
    )
    for (const text of ['Huset ligger højt.', 'Der er have.', 'Der er brænde.']) {
      expect(screen.getByText(text).closest('[lang]')?.getAttribute('lang')).toBe('da')
    }
    const marks = screen.queryAllByText(/^\(.*\)$/)
    expect(marks.map(({ textContent }) => textContent)).toEqual(mark === null ? [] : [mark, mark])
    // The mark itself is in the language of the page.
    expect(marks.every((one) => one.closest('[lang]') === document.documentElement)).toBe(true)
  })

  it('have no mark where there is no text', async () => {
    await i18next.changeLanguage('en')
    const { container } = render(<HouseDescription description="" />)
    expect(container.textContent).toBe('')
  })
})
