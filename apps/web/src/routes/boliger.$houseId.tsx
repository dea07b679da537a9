import type { House } from '@samhus/contract/houses'
import { IconArrowLeft, IconHomeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGroup } from '../session/current-group.tsx'
import { groupHousesQuery } from '../api/houses.ts'
import { messageOf } from '../api/error-message.ts'
import { LinkButton } from '../components/ui/button.tsx'
import { GoodToKnow, HouseWords } from '../components/house/house-description.tsx'
import { later } from '../components/lazy-with-retry.ts'
import { Notice, Problem } from '../components/ui/message-card.tsx'
import styles from './-homes/home.module.css'
import { HomeFacts } from './-homes/home-facts.tsx'
import { HomePapers } from './-homes/home-documents.tsx'
import { HomePictures } from './-homes/home-pictures.tsx'

export const Route = createFileRoute('/boliger/$houseId')({ component: HomeScreen })

const HouseMap = later(() => import('../components/house/house-map.tsx').then(({ HouseMap }) => HouseMap))

/** `/boliger/{houseId}`: a house with its pictures, what one should know of it, where it lies, its documents. */
function HomeScreen() {
  const { t } = useTranslation()
  const { houseId } = Route.useParams()
  const group = useCurrentGroup()
  const houses = useQuery(groupHousesQuery(group.id))
  const house = houses.data?.houses.find(({ id }) => id === houseId)
  if (house !== undefined) return <Home key={house.id} house={house} />
  if (houses.data !== undefined) return <NotFound />
  if (houses.error === null) return <HomeSkeleton />
  return <Problem message={messageOf(houses.error, t)} onRetry={() => void houses.refetch()} />
}

function Home({ house }: { house: House }) {
  const { t } = useTranslation()
  const { name, address, city, country, location } = house
  return (
    <article className={styles.page}>
      <Link to="/boliger" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {t('shell.homes')}
      </Link>
      <div className={styles.head}>
        <HomePictures name={name} imageUrls={house.imageUrls} />
        <HomeFacts house={house} />
      </div>
      <div className={styles.columns}>
        <div className={styles.words}>
          <HouseWords description={house.description} />
          <GoodToKnow text={house.goodToKnowInformation} heading="h2" />
        </div>
        <div className={styles.aside}>
          <section className={styles.panel}>
            <h2 className={styles.sub}>{t('homes.where')}</h2>
            <Suspense fallback={<div className={`bone ${styles.mapBone}`} />}>
              <HouseMap
                name={name}
                address={[address, city, country].filter(Boolean).join(', ')}
                {...location}
              />
            </Suspense>
          </section>
          <HomePapers houseName={name} />
        </div>
      </div>
    </article>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <Notice
      isPage
      icon={<IconHomeOff size={28} />}
      title={t('errors.house-not-found')}
      actions={
        <LinkButton kind="secondary" to="/boliger">
          {t('homes.heading')}
        </LinkButton>
      }
    />
  )
}

function HomeSkeleton() {
  return (
    <div className={styles.page} aria-hidden>
      <div className={styles.head}>
        <div className={`bone ${styles.picture}`} />
        <div className={`bone ${styles.card}`} />
      </div>
    </div>
  )
}
