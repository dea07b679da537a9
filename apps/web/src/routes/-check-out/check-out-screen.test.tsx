import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { storeCheckOutToken } from '../../session/check-out-token.ts'
import { renderScreen } from '../../session/testing/render-screen.tsx'
import { Route } from '../indberetning-af-ophold.index.tsx'

const stay = {
  userName: 'Gro Gæstebud',
  houseName: 'Klitten',
  dateFrom: '2027-07-05',
  dateTo: '2027-07-12',
  language: null,
}

type Answer = readonly [status: number, body: object]

/** The answers of the server by the end of the path; a promise is awaited. */
const answers = new Map<string, Answer | Promise<Answer>>()
const fetchMock = vi.fn<typeof fetch>()

beforeAll(() => startTexts('en').then(loadScreenTexts))
beforeEach(async () => {
  await i18next.changeLanguage('en')
  window.localStorage.clear()
  answers.clear()
  answers.set('checkout/t', [200, stay]).set('config', [200, { brandName: 'Samhus', supportFormUrl: null }])
  fetchMock.mockReset()
  fetchMock.mockImplementation(async (url) => {
    const end = [...answers.keys()].find((one) => (url as string).endsWith(one))
    const [status, body] = (await answers.get(end ?? '')) ?? [404, { type: 'not-found', title: 'x' }]
    return new Response(JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', fetchMock)
  storeCheckOutToken('t')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CheckOut = Route.options.component!

async function openLink(): Promise<void> {
  // The router loads the code of a route before it shows it.
  await CheckOut.preload?.()
  await renderScreen(<CheckOut />)
}

const refuse = (status: number, type: string): Answer => [status, { type, title: 'x' }]
const findHeading = async (title: string) => screen.findByText(title, { selector: 'h1' })
const findSend = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Send information to Samhus' })
const getCount = () => screen.getByRole<HTMLInputElement>('spinbutton')
const typeCount = (value: string) => fireEvent.change(getCount(), { target: { value } })

describe('a check-out link', () => {
  it('shows a spinner while the stay loads, and says so if there is none', async () => {
    let respond = (_answer: Answer): void => {}
    answers.set('checkout/t', new Promise<Answer>((resolve) => (respond = resolve)))
    await openLink()
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    respond(refuse(404, 'booking-not-found'))
    expect(await findHeading('Could not load booking details')).toBeDefined()
    expect(screen.getByText('Booking not found or token expired.')).toBeDefined()
  })

  it('can be tried again after a load that failed', async () => {
    answers.set('checkout/t', refuse(429, 'too-many-requests'))
    await openLink()
    expect(await findHeading('Could not load booking details')).toBeDefined()
    expect(screen.getByText('That was a little fast. Please wait a moment.')).toBeDefined()
    answers.set('checkout/t', [200, stay])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findHeading('Check out of your stay')).toBeDefined()
  })

  it.each([
    ['leads to a stay', [200, { ...stay, language: 'sv' }], 'Avsluta din vistelse'],
    ['has been used', refuse(409, 'already-checked-out'), 'Vi kunde inte hämta din vistelse'],
  ] as const)('is read in the guest’s own language if it %s', async (_, answer, title) => {
    answers.set('checkout/t', answer).set('support', [200, { ...stay, language: 'sv' }])
    await openLink()
    expect(await findHeading(title)).toBeDefined()
  })

  it('is read in the language that was chosen in this browser, whichever is the guest’s own', async () => {
    window.localStorage.setItem('language', 'en')
    answers.set('checkout/t', [200, { ...stay, language: 'sv' }])
    await openLink()
    expect(await findHeading('Check out of your stay')).toBeDefined()
  })
})

describe('the form of a check-out', () => {
  it('has its exact texts, and five people by default', async () => {
    await openLink()
    expect((await findSend()).disabled).toBe(false)
    expect(screen.getByText('Hello Gro Gæstebud')).toBeDefined()
    expect(screen.getByText(/your stay at Klitten from/)).toBeDefined()
    expect(screen.getByText('Please enter the number of people who stayed overnight.')).toBeDefined()
    expect(screen.getByText(/you will be redirected to a support form/)).toBeDefined()
    const { value, inputMode, min, required } = getCount()
    expect({ value, inputMode, min, required }).toEqual({
      value: '5',
      inputMode: 'numeric',
      min: '0',
      required: true,
    })
  })

  it('starts with the number of people that the booking has', async () => {
    answers.set('checkout/t', [200, { ...stay, currentPeopleCount: 3 }])
    await openLink()
    await findSend()
    expect(getCount().value).toBe('3')
  })

  it('can be sent with a whole number from 0 to 99 only, and says so', async () => {
    await openLink()
    const send = await findSend()
    const look = (value: string) => {
      typeCount(value)
      return [value, send.disabled, screen.queryByText('Enter a whole number from 0 to 99.') !== null]
    }
    expect(['', '-1', '100', '2.5', '0', '99'].map(look)).toEqual([
      ['', true, false],
      ['-1', true, true],
      ['100', true, true],
      ['2.5', true, true],
      ['0', false, false],
      ['99', false, false],
    ])
  })

  it('is sent once: its button says so until the answer, and stays disabled after it', async () => {
    let respond = (_answer: Answer): void => {}
    answers.set('submit', new Promise<Answer>((resolve) => (respond = resolve)))
    await openLink()
    fireEvent.click(await findSend())
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true)
    respond([200, { checkedOutAt: '2027-07-12T08:00:00Z' }])
    expect(await screen.findByText('Thank you, Gro Gæstebud')).toBeDefined()
    expect((await findSend()).disabled).toBe(true)
    const bodies = fetchMock.mock.calls.flatMap(([url, init]) =>
      (url as string).endsWith('submit') ? (init?.body as string) : [],
    )
    expect(bodies.map((body) => JSON.parse(body) as object)).toEqual([{ guestCount: 5 }])
  })

  const other = 'An error occurred while submitting the form. Please try again.'
  it.each([
    [
      'of its own',
      404,
      'consecutive-block-not-found',
      'We could not find the stay. It may have been cancelled.',
    ],
    ['of its own', 409, 'already-checked-out', 'This stay has already been checked out.'],
    ['like all others', 409, 'booking-not-eligible', other],
    ['like all others', 500, 'internal', other],
    ['like all others', 429, 'too-many-requests', other],
  ])('shows a message %s if it is refused with %i %s', async (_, status, type, words) => {
    answers.set('submit', refuse(status, type))
    await openLink()
    fireEvent.click(await findSend())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
  })

  it('shows the general message without a connection', async () => {
    await openLink()
    const send = await findSend()
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    fireEvent.click(send)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(other))
  })
})
