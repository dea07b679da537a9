import { type ComponentProps, Suspense } from 'react'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'

const LazyPairChoice = lazyWithRetry(async () => {
  const [{ PairChoice }, { addPairTexts }] = await Promise.all([
    import('./pair-choice.tsx'),
    import('../../../locales/pair-texts.ts'),
  ])
  addPairTexts()
  return PairChoice
})

/** `PairChoice`, loaded with its texts: no first view needs them. Renders nothing until then, or if they do not come. */
export function PairSlot(props: ComponentProps<typeof LazyPairChoice>) {
  return (
    <Suspense>
      <LazyPairChoice {...props} />
    </Suspense>
  )
}
