import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { GoodToKnow, HouseDescription } from './house-description.tsx'

describe('the texts of a house', () => {
  beforeAll(() => startTexts('da'))
  afterEach(cleanup)
  afterAll(() => i18next.changeLanguage('da'))

  it.each([
    ['da', 'da', null],
    ['sv', 'da', '(på danska)'],
    ['en', 'da', '(in Danish)'],
    ['da', 'sv', '(på svensk)'],
    ['sv', 'sv', null],
    ['sv', 'en', '(på engelska)'],
  ] as const)(
    'on a page in %s are marked as %s, for eyes too if it is another one',
    async (page, language, mark) => {
      await i18next.changeLanguage(page)
      render(
        <>
          <HouseDescription text={'Huset ligger højt.\nDer er have.'} language={language} />
          <GoodToKnow text="Der er brænde." language={language} heading="h2" />
        </>,
      )
      for (const text of ['Huset ligger højt.', 'Der er have.', 'Der er brænde.']) {
        expect(screen.getByText(text).closest('[lang]')?.getAttribute('lang')).toBe(language)
      }
      const marks = screen.queryAllByText(/^\(.*\)$/)
      expect(marks.map(({ textContent }) => textContent)).toEqual(mark === null ? [] : [mark, mark])
      // The mark itself is in the language of the page.
      expect(marks.every((one) => one.closest('[lang]') === document.documentElement)).toBe(true)
    },
  )

  it('have no mark where there is no text', async () => {
    await i18next.changeLanguage('en')
    const { container } = render(<HouseDescription text="" language="da" />)
    expect(container.textContent).toBe('')
  })
})
