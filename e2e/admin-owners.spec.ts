import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { anna, getPerson } from './fixtures/users.ts'
import { findOwner } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

const getAdmin = () => getPerson('admin@samhus.example')
const getSuperAdmin = () => getPerson('super@samhus.example')

interface User {
  id: string
  name: string
  city: string
}

/** Returns a person that no other test changes. */
async function findUser(): Promise<User> {
  return (await findOwner(2027, 1)).get<User>('/client/api/users/current')
}

/** Returns three letters of a name that fewer owners have than a page of the list shows. */
async function findLetters(name: string): Promise<string> {
  const admin = await getAdmin()
  for (let at = name.length - 3; at >= 0; at -= 1) {
    const letters = name.slice(at, at + 3)
    const query = new URLSearchParams({ search: letters, page: '1', pageSize: '20' }).toString()
    const { totalCount } = await admin.get<{ totalCount: number }>(`/admin/api/users?${query}`)
    if (!letters.includes(' ') && totalCount < 20) return letters
  }
  throw new Error(`no three letters tell ${name} from the others`)
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the element cannot be reached by the Tab key')
}

const save = (page: Page) => page.getByRole('button', { name: 'Gem ændringer' })

/** Gives a reason in the open dialog and does what it is about. */
async function actFor(dialog: Locator, press: string): Promise<void> {
  await dialog.getByLabel('Begrundelse').fill('Aftalt i telefonen')
  await dialog.getByRole('button', { name: press }).click()
  await expect(dialog).toBeHidden()
}

test('the keyboard alone leads from sign-in to a corrected owner, found by three keystrokes', async ({
  page,
}) => {
  const { id, name } = await findUser()
  const letters = await findLetters(name)
  await page.goto('/')
  const me = page.getByRole('button', { name: /Astrid Kongstad/ })
  await expect(me).toBeVisible()
  await tabTo(page, me)
  await page.keyboard.press('Enter')

  const owners = page.getByRole('link', { name: 'Ejere', exact: true })
  await expect(owners).toBeVisible()
  await tabTo(page, owners)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ejere' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(21)

  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Søg' }))
    .first()
  await tabTo(page, search)
  await page.keyboard.type(letters)
  await expect(page.getByRole('row')).not.toHaveCount(21)
  const link = page.getByRole('link', { name, exact: true })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, link)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`/admin/owners/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expectAccessible(page)
  const city = page.getByLabel('By', { exact: true })
  await tabTo(page, city)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Skagen')
  await tabTo(page, save(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} er gemt.`)).toBeVisible()
  await expect(save(page)).toBeDisabled()
  const { city: saved } = await (await getAdmin()).get<User>(`/admin/api/users/${id}`)
  expect(saved).toBe('Skagen')
})

test('an admin adds an owner, removes a member, is asked about unsaved changes, and acts as an owner', async ({
  visit,
}, { repeatEachIndex }) => {
  const { id, name } = await (await anna()).get<User>('/client/api/users/current')
  const email = `ny.ejer.${repeatEachIndex}@samhus.example`
  const page = await visit(await getAdmin())

  await test.step('an owner is added, joins a group, leaves it again after a preview, is disabled and enabled', async () => {
    await page.goto('/admin/owners')
    await page.getByRole('button', { name: 'Opret ejer' }).click()
    const adding = page.getByRole('dialog', { name: 'Opret ejer' })
    await adding.getByLabel('Navn').fill('Ny Ejer')
    await adding.getByRole('textbox', { name: 'E-mail', exact: true }).fill('anna@samhus.example')
    await adding.getByRole('button', { name: 'Tilføj et medlemskab' }).click()
    await adding.getByLabel('Forening').selectOption({ index: 1 })
    await adding.getByRole('button', { name: 'Opret ejer' }).click()
    await expect(adding.getByText('En anden person har denne e-mailadresse.')).toBeVisible()
    await expect(adding.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expectAccessible(page)
    await adding.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
    await adding.getByRole('button', { name: 'Opret ejer' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Ny Ejer' })).toBeVisible()
    await expect(page.getByText('1 forening', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Medlemskaber' }).click()
    await expect(page).toHaveURL(/\?tab=memberships$/)
    const rows = page.getByRole('tabpanel').getByRole('row')
    await expect(rows).toHaveCount(2)
    await page.getByRole('combobox', { name: /^Markeret: / }).selectOption('Ja')
    await expect(page.getByText(/^Medlemskabet af .* er ændret\.$/)).toBeVisible()

    await page.getByRole('button', { name: 'Føj til forening' }).click()
    const joining = page.getByRole('dialog', { name: 'Føj til forening' })
    await joining.getByLabel('Forening').selectOption({ index: 1 })
    await joining.getByLabel('Medlem af ejerudvalget').check()
    await expectAccessible(page)
    await actFor(joining, 'Føj til forening')
    await expect(rows).toHaveCount(3)

    await page
      .getByRole('button', { name: /^Fjern fra / })
      .first()
      .click()
    const leaving = page.getByRole('dialog', { name: /^Fjern Ny Ejer fra / })
    await expect(leaving.getByText('Ingen uger, ventelister eller point er berørt.')).toBeVisible()
    await actFor(leaving, 'Fjern fra foreningen')
    await expect(page.getByRole('heading', { name: 'Tidligere medlemskaber' })).toBeVisible()
    await page.getByRole('button', { name: /^Genoptag medlemskabet/ }).click()
    await actFor(page.getByRole('dialog', { name: /^Genoptag/ }), 'Genoptag')
    await expect(page.getByText(/^Medlem fra \d{4}, igen siden \d{4}$/)).toBeVisible()

    await page.getByRole('button', { name: 'Deaktivér' }).click()
    const disabling = page.getByRole('dialog', { name: 'Deaktivér Ny Ejer?' })
    await expect(disabling.getByText(/har ingen reserverede eller bookede uger/)).toBeVisible()
    await actFor(disabling, 'Deaktivér')
    await expect(page.getByText('Inaktiv', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log ind som' })).toBeDisabled()
    await page.getByRole('button', { name: 'Aktivér' }).click()
    await actFor(page.getByRole('dialog', { name: 'Aktivér Ny Ejer?' }), 'Aktivér')
    await expect(page.getByText('Aktiv', { exact: true })).toBeVisible()
  })

  await test.step('removing a member says first what ends, and which points are returned', async () => {
    await goWithin(page, `/admin/owners/${id}?tab=memberships`)
    const remove = page.getByRole('button', { name: 'Fjern fra Comfort Klitrosen' })
    await remove.click()
    const dialog = page.getByRole('dialog', { name: /^Fjern Anna Hjortkær fra/ })
    await expect(dialog.getByRole('heading', { name: 'Bookede uger, der ikke er slut' })).toBeVisible()
    await dialog.getByLabel('Afbestil dem').check()
    await expect(dialog.getByText(/\d point tilbageføres\. Ugerne bliver ledige/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Annullér' }).click()
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
  })

  await test.step('unsaved changes are kept from a tab to another, and asked about before another page', async () => {
    await page.getByRole('tab', { name: 'Brugeroplysninger' }).click()
    const city = page.getByLabel('By', { exact: true })
    await city.fill('Thy')
    // A table that is wider than a phone scrolls in a frame, which the keyboard must reach.
    await page.setViewportSize({ width: 390, height: 844 })
    for (const tab of ['Medlemskaber', 'Pointposteringer', 'Bookinger']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible()
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('tab', { name: 'Brugeroplysninger' }).click()
    await expect(city).toHaveValue('Thy')
    await page.getByRole('link', { name: 'Foreninger' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ændringer, der ikke er gemt' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Redigér videre' }).click()
    await expect(page).toHaveURL(`/admin/owners/${id}`)
    await page.getByRole('button', { name: 'Nulstil' }).click()
    await page.getByRole('link', { name: 'Foreninger' }).click()
    await expect(page).toHaveURL('/admin/groups')
  })

  await test.step('an admin acts as an owner from the list and from their page', async () => {
    const banner = page.getByText(`Du er logget ind som ${name}`)
    const stop = page.getByRole('button', { name: 'Stop og gå tilbage' })
    await goWithin(page, '/admin/owners?search=anna')
    await page.getByRole('button', { name: `Handlinger for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Log ind som' }).click()
    await expect(banner).toBeVisible()
    await stop.click()
    await expect(page).toHaveURL('/admin/owners')

    await goWithin(page, `/admin/owners/${id}`)
    await page.getByRole('button', { name: 'Log ind som' }).click()
    await expect(banner).toBeVisible()
    await stop.click()
  })
})

test('the second save of two administrators is merged, or refused with who changed what, and a Super Admin exports the data', async ({
  visit,
}) => {
  const { id, name } = await findUser()
  const [one, other] = [await visit(await getAdmin()), await visit(await getSuperAdmin())]
  for (const page of [one, other]) {
    await page.goto(`/admin/owners/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  await test.step('the second save is merged, or refused with who changed what', async () => {
    const phone = (page: Page) => page.getByLabel('Telefon')
    await one.getByLabel('By', { exact: true }).fill('Ebeltoft')
    await other.getByLabel('Postnummer').fill('8400')
    await phone(other).fill('22222222')
    await save(one).click()
    await expect(one.getByText(`${name} er gemt.`)).toBeVisible()
    await save(other).click()
    await expect(other.getByText('Gemt. Det, andre havde ændret imens, er bevaret: By.')).toBeVisible()
    await expect(other.getByLabel('By', { exact: true })).toHaveValue('Ebeltoft')

    // The first page has not been read again, so that its telephone number is out of date.
    await phone(one).fill('33333333')
    await phone(other).fill('44444444')
    await save(other).click()
    await expect(other.getByText(`${name} er gemt.`)).toBeVisible()
    await save(one).click()
    const dialog = one.getByRole('dialog', { name: 'En anden har ændret det samme imens' })
    await expect(dialog.getByText(/^Sigurd Overgaard ændrede Telefon/).first()).toBeVisible()
    await expect(dialog.getByLabel(/^Din: 33333333/)).toBeChecked()
    await expectAccessible(one)
    await dialog.getByLabel(/^Den andens: 44444444/).check()
    await dialog.getByRole('button', { name: 'Gem med disse værdier' }).click()
    await expect(dialog).toBeHidden()
    await expect(phone(one)).toHaveValue('44444444')
  })

  await test.step('a Super Admin exports the data, and reads before anonymising what goes and what stays', async () => {
    const more = other.getByRole('button', { name: 'Flere handlinger' })
    await more.click()
    await expectAccessible(other)
    await other.getByRole('menuitem', { name: 'Eksportér data' }).click()
    const exporting = other.getByRole('dialog', { name: `Eksportér data om ${name}` })
    await expectAccessible(other)
    await exporting.getByLabel('Begrundelse').fill('Personen har bedt om det')
    const download = other.waitForEvent('download')
    await exporting.getByRole('button', { name: 'Hent fil' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.json$/)
    await expect(other.getByText(`Dataene er hentet, og ${name} får besked.`)).toBeVisible()
    await expect(more).toBeFocused()

    await more.click()
    await other.getByRole('menuitem', { name: 'Anonymisér' }).click()
    const anonymising = other.getByRole('dialog', { name: `Anonymisér ${name}` })
    await expect(anonymising.getByText('Fjernes for altid')).toBeVisible()
    await expect(anonymising.getByText(/Personen er stadig medlem af en forening/)).toBeVisible()
    await expect(anonymising.getByRole('button', { name: 'Anonymisér for altid' })).toBeDisabled()
    await expectAccessible(other)
  })
})
