import { Badge, Button } from '@mantine/core'
import type { Language } from '@samhus/contract/fields'
import type { PointAssignment } from '@samhus/contract/admin-points'
import { arePointsWaiting } from '@samhus/domain/points'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pointAssignmentsQuery } from '../../../api/admin-points.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { AssignmentDialog, type AssignmentView } from './assignment-dialog.tsx'
import { AssignmentMenu } from './assignment-menu.tsx'
import { formatTableMoment } from './moment.ts'
import { PlanDialog } from './plan-dialog.tsx'
import styles from './points.module.css'
import { useGroupOptions } from './use-group-options.ts'
import { listYearOptions } from './years.ts'

const statuses = ['Scheduled', 'Assigned', 'Cancelled'] as const
const statusColors = { Scheduled: 'yellow', Assigned: 'green', Cancelled: 'gray' } as const

/** `/admin/point-assignments`: points that were given, are scheduled or were cancelled. */
export function PointAssignmentsScreen() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const groups = useGroupOptions()
  const [isPlanning, setPlanning] = useState(false)
  // The assignment as it was when the dialog was opened: its words must not change while it closes.
  const [shown, setShown] = useState<{ assignment: PointAssignment; view: AssignmentView } | null>(null)
  const [isShown, setIsShown] = useState(false)
  const columns = useMemo(() => createColumns(t, language), [t, language])
  const filters = useMemo<ListFilter[]>(
    () => [
      { kind: 'select', name: 'groupId', label: t('points.group'), options: groups },
      { kind: 'select', name: 'year', label: t('points.year'), options: listYearOptions() },
      {
        kind: 'select',
        name: 'status',
        label: t('points.status'),
        options: statuses.map((status) => ({ value: status, label: t(`points.statuses.${status}`) })),
      },
    ],
    [t, groups],
  )
  const getName = ({ assignAt, groupName }: PointAssignment) =>
    `${formatTableMoment(assignAt, language)} ${groupName}`
  return (
    <>
      <ListPage
        screen="point-assignments"
        sheet="point-assignments"
        title={t('points.assignmentsTitle')}
        description={t('points.assignmentsDescription')}
        columns={columns}
        filters={filters}
        query={pointAssignmentsQuery}
        getRowId={({ id }) => id}
        getRowName={getName}
        rowActions={(assignment) => (
          <AssignmentMenu
            assignment={assignment}
            name={getName(assignment)}
            onOpen={(view) => {
              setShown({ assignment, view })
              setIsShown(true)
            }}
          />
        )}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPlanning(true)}>
            {t('points.plan.open')}
          </Button>
        }
        defaultSort="-assignAt"
        emptyTitle={t('points.noAssignments')}
        emptyHint={t('points.hint')}
      />
      <PlanDialog isOpen={isPlanning} onClose={() => setPlanning(false)} />
      {shown !== null && <AssignmentDialog {...shown} isOpen={isShown} onClose={() => setIsShown(false)} />}
    </>
  )
}

function createColumns(t: TFunction<'admin'>, language: Language): ListColumn<PointAssignment>[] {
  const getMoment = ({ assignAt }: PointAssignment) => formatTableMoment(assignAt, language)
  const getUser = ({ userName, userEmail, userId }: PointAssignment) =>
    userName ?? userEmail ?? userId ?? t('points.allMembers')
  const getStatus = (row: PointAssignment) => {
    const status = t(`points.statuses.${arePointsWaiting(row) ? 'Waiting' : row.status}`)
    if (row.takenBack === 0) return status
    return `${status}. ${t(`points.takenBack.${row.takenBack < row.receivers * row.point ? 'some' : 'all'}`)}`
  }
  const getOrigin = ({ isPlanned }: PointAssignment) => t(isPlanned ? 'points.yes' : 'points.no')
  const plain = (id: 'groupName' | 'year' | 'point' | 'receivers', header: string) => ({
    id,
    header,
    cell: (row: PointAssignment) => row[id],
    text: (row: PointAssignment) => row[id],
  })
  return [
    {
      id: 'assignAt',
      header: t('points.assignAt'),
      isSortable: true,
      cell: (row) => <span className={styles.moment}>{getMoment(row)}</span>,
      text: getMoment,
    },
    { ...plain('groupName', t('points.group')), isSortable: true },
    {
      id: 'userName',
      header: t('points.user'),
      isSortable: true,
      cell: (row) =>
        row.userId === null ? (
          getUser(row)
        ) : (
          <Link to="/admin/owners/$userId" params={{ userId: row.userId }} className={styles.user}>
            {getUser(row)}
          </Link>
        ),
      text: getUser,
    },
    { ...plain('year', t('points.year')), isSortable: true, align: 'right' },
    { ...plain('point', t('points.points')), isSortable: true, align: 'right' },
    {
      id: 'status',
      header: t('points.status'),
      isSortable: true,
      cell: (row) => (
        <Badge
          variant="light"
          color={arePointsWaiting(row) || row.takenBack > 0 ? 'gray' : statusColors[row.status]}
          tt="none"
          fw={600}
        >
          {getStatus(row)}
        </Badge>
      ),
      text: getStatus,
    },
    {
      ...plain('receivers', t('points.receivers')),
      align: 'right',
      isHiddenAtFirst: true,
    },
    {
      id: 'isPlanned',
      header: t('points.isPlanned'),
      cell: getOrigin,
      text: getOrigin,
      isHiddenAtFirst: true,
    },
  ]
}
