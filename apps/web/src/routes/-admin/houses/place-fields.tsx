import { Anchor, Button, Fieldset, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapTiles } from '../../../api/map-tiles.ts'
import { hasPlace } from '../../../components/house/has-place.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import owners from '../owners/owners.module.css'
import type { HouseFieldsProps } from './house-fields.tsx'
import { formatLocation, parseLocation, type Location } from './house-location.ts'
import type { HouseValues } from './house-values.ts'
import styles from './houses.module.css'

const CountryLocator = lazyWithRetry(() =>
  import('../../../components/map/country-locator.tsx').then(({ CountryLocator }) => CountryLocator),
)
const PlaceMap = lazyWithRetry(() => import('./place-map.tsx').then(({ PlaceMap }) => PlaceMap))

/** Where a map begins while the house has no place: Denmark as a whole. */
const denmark = { lat: 56.1, lng: 10.6, zoom: 6 }
/** From how near owners see a house that has just been put on the map. */
const firstZoom = 13

/** Where a house is: its address, and a pin that is set on the map or by coordinates. */
export function PlaceFields({ values, onChange, getProblem }: HouseFieldsProps) {
  const { t } = useTranslation('admin')
  const input = (field: 'address' | 'city' | 'country' | 'location', maxLength: number, hint?: string) => (
    <TextInput
      name={field}
      label={t(`houses.field.${field}`)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={maxLength}
      autoComplete="off"
      value={values[field]}
      error={getProblem(field)}
      onChange={(event) => onChange({ ...values, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Fieldset legend={t('houses.place.title')} classNames={{ legend: owners.legend ?? '' }}>
      <div className={styles.place}>
        <Stack>
          {input('address', 200)}
          {input('city', 100)}
          {input('country', 100)}
          {input('location', 60, t('houses.hintOf.location'))}
          {values.location !== '' && (
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              leftSection={<IconMapPinOff size={16} aria-hidden />}
              onClick={() => onChange({ ...values, location: '' })}
            >
              {t('houses.place.remove')}
            </Button>
          )}
        </Stack>
        <PinMap values={values} onChange={onChange} />
      </div>
    </Fieldset>
  )
}

/** The map, or what is left without its tiles: the coordinates can be typed, and looked up elsewhere. */
function PinMap({ values, onChange }: Omit<HouseFieldsProps, 'getProblem'>) {
  const { t } = useTranslation('admin')
  const place = findPlace(values)
  const zoom = Number(values.zoom)
  const view = place === null ? denmark : { ...place, zoom }
  const tilesUrl = useMapTiles(view)
  if (tilesUrl === undefined) return <Skeleton height={360} />
  if (tilesUrl === null) return <WithoutMap place={place} />
  const setPlace = (next: Location) =>
    onChange({
      ...values,
      location: formatLocation(next),
      zoom: place === null ? String(Math.max(firstZoom, zoom)) : values.zoom,
    })
  return (
    <Stack gap="xs">
      <Suspense fallback={<Skeleton height={360} />}>
        <PlaceMap
          tilesUrl={tilesUrl}
          place={place}
          view={view}
          onPlace={setPlace}
          onZoom={(next) => onChange({ ...values, zoom: String(next) })}
        />
      </Suspense>
      <Text size="sm" c="dimmed">
        {t(place === null ? 'houses.place.unset' : 'houses.place.hint')}
      </Text>
    </Stack>
  )
}

function findPlace({ location }: HouseValues): Location | null {
  const place = parseLocation(location)
  const isOnMap = place !== null && hasPlace(place) && Math.abs(place.lat) <= 85 && Math.abs(place.lng) <= 180
  return isOnMap ? place : null
}

function WithoutMap({ place }: { place: Location | null }) {
  const { t } = useTranslation('admin')
  const { lat, lng } = place ?? denmark
  const zoom = place === null ? denmark.zoom : firstZoom
  return (
    <Stack gap="xs">
      <div className={styles.map} aria-hidden>
        <Suspense>{place !== null && <CountryLocator lat={lat} lng={lng} place="" />}</Suspense>
      </div>
      <Text size="sm" role="status">
        {t('houses.place.noMap')}
      </Text>
      <Group gap="xs">
        <Anchor
          size="sm"
          href={`https://www.openstreetmap.org/#map=${zoom}/${lat}/${lng}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('houses.place.lookUp')}
        </Anchor>
      </Group>
    </Stack>
  )
}
