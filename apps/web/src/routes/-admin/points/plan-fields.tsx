import { Group, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { MemberPicker } from '../booking-acts/member-picker.tsx'
import { GroupSelect } from './group-select.tsx'
import { maxPoints, type Plan, type PlanField } from './plan.ts'
import styles from './points.module.css'
import { listComingYears } from './years.ts'

interface Props {
  plan: Plan
  onChange: (plan: Plan) => void
  showsProblem: (field: PlanField) => boolean
}

/** Who gets how many points, of which year, and when. */
export function PlanFields({ plan, onChange, showsProblem }: Props) {
  const { t } = useTranslation('admin')
  const set = (part: Partial<Plan>) => onChange({ ...plan, ...part })
  return (
    <>
      <GroupSelect
        name="groupId"
        value={plan.groupId}
        showsProblem={showsProblem('groupId')}
        onChange={(groupId) => set({ groupId, member: null })}
      />
      <Radio.Group
        label={t('points.plan.to')}
        value={plan.to}
        onChange={(to) => set({ to: to === 'one' ? 'one' : 'all', member: null })}
      >
        <Group gap="lg" mt={4}>
          <Radio value="all" label={t('points.allMembers')} />
          <Radio value="one" label={t('points.plan.one')} />
        </Group>
      </Radio.Group>
      {plan.to === 'one' && plan.groupId !== '' && (
        <MemberPicker
          key={plan.groupId}
          groupId={plan.groupId}
          value={plan.member}
          onChange={(member) => set({ member })}
          label={t('points.owner')}
          error={showsProblem('member') ? t('points.memberProblem') : undefined}
        />
      )}
      <div className={styles.pair}>
        <NumberInput
          name="points"
          label={t(plan.to === 'one' ? 'points.points' : 'points.plan.points')}
          required
          allowDecimal={false}
          allowNegative={false}
          min={1}
          max={maxPoints}
          // A number that cannot be is said, not made another one.
          clampBehavior="none"
          value={plan.points ?? ''}
          error={showsProblem('points') ? t('points.plan.pointsProblem') : undefined}
          onChange={(points) => set({ points: typeof points === 'number' ? points : null })}
        />
        <NativeSelect
          name="year"
          label={t('points.forWeeksOf')}
          data={listComingYears()}
          value={String(plan.year)}
          onChange={(event) => set({ year: Number(event.currentTarget.value) })}
        />
      </div>
      <When plan={plan} set={set} showsProblem={showsProblem} />
    </>
  )
}

interface WhenProps {
  plan: Plan
  set: (part: Partial<Plan>) => void
  showsProblem: (field: PlanField) => boolean
}

function When({ plan, set, showsProblem }: WhenProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Radio.Group
        label={t('points.plan.when')}
        value={plan.when}
        onChange={(when) => set({ when: when === 'later' ? 'later' : 'now' })}
      >
        <Group gap="lg" mt={4}>
          <Radio value="now" label={t('points.plan.now')} />
          <Radio value="later" label={t('points.plan.later')} />
        </Group>
      </Radio.Group>
      {plan.when === 'later' && (
        <div className={styles.pair}>
          <DatePickerInput
            id="day"
            label={t('points.plan.day')}
            required
            minDate={getServerToday(getHouseZone())}
            defaultDate={getServerToday(getHouseZone())}
            value={plan.day === '' ? null : plan.day}
            error={showsProblem('day') ? t('points.plan.dayProblem') : undefined}
            onChange={(day) => set({ day: day ?? '' })}
          />
          <TextInput
            type="time"
            name="time"
            label={t('points.plan.time')}
            required
            value={plan.time}
            error={showsProblem('time') ? t('points.plan.timeProblem') : undefined}
            onChange={(event) => set({ time: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}
